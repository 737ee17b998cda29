import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('reads JSON', () => {
  expect(parseJson('{"a":[1,"[[",null]}')).toEqual({ a: [1, '[[', null] });
});

test('reads as many levels as are let through, of either kind', () => {
  const text = `${'[{"a":'.repeat(32)}1${'}]'.repeat(32)}`;
  expect(JSON.stringify(parseJson(text))).toBe(text);
  expect(() => parseJson(`[${text}]`)).toThrow(SyntaxError);
  expect(() => parseJson(`{"first":1,"__proto__":${text}}`)).toThrow(SyntaxError);
});

test.each([
  '',
  '{',
  '{"a":1}{',
  `${'['.repeat(65)}${']'.repeat(65)}`,
  '{"a":'.repeat(100_000),
  `${'['.repeat(1e6)}${']'.repeat(1e6)}`,
])('refuses what is not JSON, or too deep to keep', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});
