import { expect, test } from 'vitest';
import messages from '#locales/en.json' with { type: 'json' };
import { isKnownKind } from './known-kinds.ts';

test('every kind of transaction that has a title is known, and no other word', () => {
  const titles = Object.keys(messages).flatMap((key) => /^tx_title_([a-z]\w*[A-Z]\w*|transfer)$/.exec(key)?.[1] ?? []);
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((kind) => !isKnownKind(kind))).toEqual([]);
  for (const word of ['', 'secretWord', 'constructor', 'unknown']) expect(isKnownKind(word)).toBe(false);
});
