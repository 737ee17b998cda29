import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLossless } from './lossless-json.ts';
import { lostNumber } from './lost-number.ts';

test.each([
  ['{"a":9007199254740991,"b":[-0.5,1e3,2.50,-0,0e0],"c":"18446744073709551615"}', null],
  ['{"a":{"b":[[1],{"c":9007199254740993}]}}', 'a.b[1].c'],
  ['{"a":1e400}', 'a'],
  ['{"a":1e-400}', 'a'],
  ['{"a":0.12345678901234567890}', 'a'],
  ['[1,[2,3,18446744073709551615]]', '[1][2]'],
  ['{"a":{"b":1},"c":-9007199254740992}', 'c'],
  // Parsers tell the last of two alone, or nothing at all of a member so named.
  ['{"a":9007199254740993,"a":1}', 'a'],
  ['{"__proto__":{"a":9007199254740993}}', '__proto__.a'],
  ['{"a.b":{"":9007199254740993}}', '["a.b"][""]'],
  ['{"a":"\\\\","b":"\\"9007199254740993","c" :\n9007199254740993}', 'c'],
])('in %s it is %s', (text, path) => {
  expect(lostNumber(text)).toBe(path);
});

test('finds one exactly where reading it would make it a string', () => {
  const numeral = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][-+]?\d{1,3})?$/);
  fc.assert(
    fc.property(numeral, fc.dictionary(fc.string(), fc.jsonValue()), (digits, rest) => {
      fc.pre(lostNumber(JSON.stringify(rest)) === null);
      const text = `{"rest":${JSON.stringify(rest)},"n":[${digits}]}`;
      expect(lostNumber(text)).toBe(typeof parseLossless(digits) === 'string' ? 'n[0]' : null);
    }),
  );
});

test('takes no longer for numerals made to be slow', { timeout: 5000 }, () => {
  const zeros = '0'.repeat(500_000);
  expect(lostNumber(`[1${zeros}1]`)).toBe('[0]');
  expect(lostNumber(`[0.${zeros}1]`)).toBe('[0]');
  expect(lostNumber(`[1e-${'9'.repeat(900_000)}]`)).toBe('[0]');
});
