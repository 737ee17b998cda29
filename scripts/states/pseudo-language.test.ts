import { expect, test } from 'vitest';
import { browserMessages } from '#lib/i18n/browser-messages.ts';
import messages from '#locales/en.json' with { type: 'json' };
import { brackets, pseudoLanguage } from './pseudo-language.ts';

const english = browserMessages(messages);
const lettersOf = (text: string): number => text.replaceAll(/\$\d/g, '').length;
const holes = (text = ''): string[] => text.match(/\$\d/g) ?? [];

test('each message is in brackets, about 40 % longer, without a plain letter, and keeps its placeholders', () => {
  const pseudo = pseudoLanguage(english);
  const { messages_language, messages_direction, ...read } = pseudo;
  expect([messages_language?.message, messages_direction?.message]).toEqual(['en', 'ltr']);
  const wrong = Object.entries(read).filter(([key, { message }]) => {
    const origin = english[key]?.message ?? '';
    const inside = message.slice(1, -1);
    return (
      !message.startsWith(brackets.open) ||
      !message.endsWith(brackets.close) ||
      inside.length < lettersOf(origin) * 1.4 ||
      inside.length > origin.length * 1.4 + 4 ||
      /[a-z]/i.test(inside) ||
      `${holes(inside)}` !== `${holes(origin)}`
    );
  });
  expect(wrong).toEqual([]);
});

test('can be read from right to left', () => {
  expect(pseudoLanguage(english, { rtl: true })['messages_direction']?.message).toBe('rtl');
});

test('no message and no name of a language has its brackets', () => {
  expect(Object.values(english).filter(({ message }) => /[⟦⟧]/.test(message))).toEqual([]);
});
