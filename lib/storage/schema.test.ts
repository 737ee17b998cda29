import { expect, test } from 'vitest';
import { textUpTo } from './schema.ts';

test('takes text up to its length and no longer', () => {
  expect(textUpTo(3).safeParse('abc').success).toBe(true);
  expect(textUpTo(3).safeParse('abcd').success).toBe(false);
});

test.each<[unknown]>([
  [null],
  [7],
  [['a']],
  [{ length: 1 }],
  [{ length: { toString: 0 } }],
  [{ length: { valueOf: null } }],
])('refuses %j without throwing', (value) => {
  expect(textUpTo(3).safeParse(value).success).toBe(false);
});
