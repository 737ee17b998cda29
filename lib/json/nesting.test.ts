import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsTooDeep } from './parse.ts';

test('64 levels pass and 65 do not', () => {
  expect(nestsTooDeep('['.repeat(64) + ']'.repeat(64))).toBe(false);
  expect(nestsTooDeep('['.repeat(65) + ']'.repeat(65))).toBe(true);
  expect(nestsTooDeep('{"a":['.repeat(33))).toBe(true);
});

test('a million levels are refused and do not end the stack', () => {
  expect(nestsTooDeep('['.repeat(1_000_000))).toBe(true);
});

test('brackets within strings do not count, and neither do neighbours', () => {
  expect(nestsTooDeep(JSON.stringify({ ['{['.repeat(99)]: `\\"${'['.repeat(99)}` }))).toBe(false);
  expect(nestsTooDeep(`[${'[],'.repeat(200)}1]`)).toBe(false);
});

test('the limit is exactly the depth of the value', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      expect(nestsTooDeep(text, depth(value))).toBe(false);
      if (depth(value) > 0) expect(nestsTooDeep(text, depth(value) - 1)).toBe(true);
    }),
  );
});
