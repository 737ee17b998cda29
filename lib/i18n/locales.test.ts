import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { languageNames } from './languages.ts';

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const root = new URL('../../public/_locales/', import.meta.url);
const source = new Map<string, Message>(Object.entries(english));
const read = (language: string): Map<string, Message> =>
  new Map(Object.entries(JSON.parse(readFileSync(new URL(`${language}/messages.json`, root), 'utf8'))));

const holesOf = ({ message }: Message): string[] =>
  [...new Set([...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => `${name}`.toLowerCase()))].sort();

/** The stem of an English message in plural forms; null for any other. */
const stemOf = (key: string): string | null => {
  const [, stem] = /^(.*)_(?:one|other)$/.exec(key) ?? [];
  return stem !== undefined && source.has(`${stem}_one`) && source.has(`${stem}_other`) ? stem : null;
};
const formOf = (key: string): string => key.slice(key.lastIndexOf('_') + 1);

/** The English message that a message of another language says; null if there is none. */
function originOf(key: string, forms: readonly string[]): Message | null {
  const stem = key.slice(0, key.lastIndexOf('_'));
  const isForm = forms.includes(formOf(key)) && stemOf(`${stem}_other`) === stem;
  return source.get(isForm ? `${stem}_other` : key) ?? null;
}

test('every language that can be chosen has its messages, and no other has', () => {
  const folders = globSync('*/messages.json', { cwd: root }).map((path) => basename(dirname(path)));
  expect(folders.sort()).toEqual(Object.keys(languageNames).sort());
});

describe.each(Object.keys(languageNames))('the messages in %s', (language) => {
  const messages = read(language);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it('are all there, in each plural form of the language, and no more', () => {
    const wanted = new Set(
      [...source.keys()].flatMap((key) => {
        const stem = stemOf(key);
        return stem === null ? [key] : forms.map((form) => `${stem}_${form}`);
      }),
    );
    expect({
      missing: [...wanted].filter((key) => !messages.has(key)),
      superfluous: [...messages.keys()].filter((key) => !wanted.has(key)),
    }).toEqual({ missing: [], superfluous: [] });
  });

  it('have the placeholders of the English ones, by the same numbers', () => {
    const wrong = [...messages].filter(([key, own]) => {
      const origin = originOf(key, forms);
      if (origin === null) return false;
      const named = holesOf(origin);
      const used = holesOf(own);
      // A form for one number may leave that number out.
      const optional = ['zero', 'one', 'two'].includes(formOf(key)) ? ['count'] : [];
      const complete = named.every((name) => used.includes(name) || optional.includes(name));
      // `getMessage` fills them by number: they are numbered in the order of their names.
      const declared = Object.entries(own.placeholders ?? {}).map(
        ([name, { content }]) => `${name.toLowerCase()} ${content}`,
      );
      const expected = used.map((name) => `${name} $${named.indexOf(name) + 1}`);
      return !complete || declared.sort().join() !== expected.join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('say in which language they are, and in which direction it is read', () => {
    const locale = new Intl.Locale(messages.get('messages_language')?.message ?? '');
    expect(locale.language).toBe(language);
    expect(messages.get('messages_direction')?.message).toBe(
      ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr',
    );
  });

  it('have no text that is empty, or has spaces at an end or two in a row', () => {
    const untidy = [...messages].filter(([, { message }]) => message.trim() !== message || /^$| {2}/.test(message));
    expect(untidy.map(([key]) => key)).toEqual([]);
  });

  if (language === 'en') return;

  it('are not left in English', () => {
    // What is the same has one or two words: names and international terms.
    const same = [...messages].filter(([key, { message }]) => {
      const words = message
        .replaceAll(/\$\w+\$|[^\p{L}\s]/gu, '')
        .trim()
        .split(/\s+/);
      return words.length > 2 && source.get(key)?.message === message;
    });
    expect(same.map(([key]) => key)).toEqual([]);
  });
});
