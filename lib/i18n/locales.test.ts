import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import ar from '#locales/ar.json' with { type: 'json' };
import de from '#locales/de.json' with { type: 'json' };
import english from '#locales/en.json' with { type: 'json' };
import type { EnglishMessage, Message } from './browser-messages.ts';
import { languageNames } from './languages.ts';

const source = new Map<string, EnglishMessage>(Object.entries(english));
const sourceTexts: Record<string, Message> = Object.fromEntries(
  [...source].map(([key, { message }]) => [key, message]),
);
const locales: Record<string, Record<string, Message>> = { en: sourceTexts, de, ar };

/** The texts of a message by their plural form; by '' if it has none. */
const formsOf = (message: Message): Record<string, string> =>
  typeof message === 'string' ? { '': message } : { ...message };
const holesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

test('every language that can be chosen has its messages, and no other has', () => {
  const files = globSync('*', { cwd: new URL('../../locales/', import.meta.url) });
  expect(files.map((file) => basename(file, '.json')).sort()).toEqual(Object.keys(languageNames).sort());
  expect(Object.keys(locales)).toEqual(Object.keys(languageNames));
});

describe('the English messages', () => {
  it('name in `placeholders` each placeholder of their text, and no other', () => {
    const wrong = [...source].filter(([, { message, placeholders = {} }]) => {
      const used = new Set(Object.values(formsOf(message)).flatMap(holesOf));
      return [...used].sort().join() !== Object.keys(placeholders).sort().join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

describe.each(Object.entries(locales))('the messages in %s', (language, messages) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const texts = Object.entries(messages).flatMap(([key, message]) =>
    Object.entries(formsOf(message)).map(([form, text]) => ({ key, form, text })),
  );

  it('are those of the English source, in its order, and no more', () => {
    expect(Object.keys(messages)).toEqual([...source.keys()]);
  });

  it('have each plural form of the language where the English one has forms', () => {
    const wrong = [...source].filter(([key, { message }]) => {
      const wanted = typeof message === 'string' ? [''] : [...categories].sort();
      return (
        Object.keys(formsOf(messages[key] ?? ''))
          .sort()
          .join() !== wanted.join()
      );
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('have the placeholders of the English ones', () => {
    const wrong = texts.filter(({ key, form, text }) => {
      const named = Object.keys(source.get(key)?.placeholders ?? {});
      const used = holesOf(text);
      // A form for one number may leave that number out.
      const optional = ['zero', 'one', 'two'].includes(form) ? ['count'] : [];
      return (
        used.some((name) => !named.includes(name)) ||
        named.some((name) => !used.includes(name) && !optional.includes(name)) ||
        /[{}]/.test(text.replaceAll(/\{\w+\}/g, ''))
      );
    });
    expect(wrong.map(({ key, form }) => `${key} ${form}`)).toEqual([]);
  });

  it('say in which language they are, and in which direction it is read', () => {
    const locale = new Intl.Locale(String(messages['messages_language']));
    expect(locale.language).toBe(language);
    expect(messages['messages_direction']).toBe(['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr');
  });

  it('have no text that is empty, or has spaces at an end or two in a row', () => {
    const untidy = texts.filter(({ text }) => text.trim() !== text || /^$| {2}/.test(text));
    expect(untidy.map(({ key }) => key)).toEqual([]);
  });

  if (language === 'en') return;

  it('are not left in English', () => {
    // What is the same has one or two words: names and international terms.
    const same = texts.filter(({ key, form, text }) => {
      const words = text
        .replaceAll(/\{\w+\}|[^\p{L}\s]/gu, '')
        .trim()
        .split(/\s+/);
      return words.length > 2 && formsOf(sourceTexts[key] ?? '')[form] === text;
    });
    expect(same.map(({ key }) => key)).toEqual([]);
  });
});
