import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('reads JSON', () => {
  expect(parseJson('{"a":[1,"[[",null]}')).toEqual({ a: [1, '[[', null] });
});

test.each(['', '{', '{"a":1}{', `${'['.repeat(65)}${']'.repeat(65)}`, '{"a":'.repeat(100_000)])(
  'refuses what is not JSON, or too deep to keep',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);
