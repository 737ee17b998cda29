import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, parseLossless } from './parse.ts';

test.each([
  ['18446744073709551615', '18446744073709551615'],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['0.1', 0.1],
  ['1.50', 1.5],
  ['-0', -0],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1e400', '1e400'],
  ['1e-400', '1e-400'],
  ['2.5E-3', 0.0025],
  ['"18446744073709551615"', '18446744073709551615'],
])('reads %s', (text, value) => {
  expect(parseLossless(text)).toBe(value);
});

test('keeps the digits of numbers in objects and arrays', () => {
  expect(parseLossless('{"pow":{"nonce":18446744073709551615},"list":[1,12345678901234567890]}')).toEqual({
    pow: { nonce: '18446744073709551615' },
    list: [1, '12345678901234567890'],
  });
});

test('a member named __proto__ changes neither the object nor a copy of it', () => {
  const parsed = parseLossless('{"__proto__":{"admin":true},"a":{"__proto__":[1],"b":2}}');
  expect(JSON.stringify(parsed)).toBe('{"a":{"b":2}}');
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parsed ?? {})) copy[key] = value;
  expect(copy).not.toHaveProperty('admin');
});

test('text that is not JSON throws a SyntaxError', () => {
  expect(() => parseLossless('{"a":')).toThrow(SyntaxError);
});

test('all else is read as JSON.parse reads it', () => {
  const unsafe = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!text.includes('__proto__'));
      const usual: unknown = JSON.parse(text, (_key, value) => (unsafe(value) ? String(value) : value));
      expect(parseLossless(text)).toStrictEqual(usual);
    }),
  );
});

test('no integer loses a digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (integer) => {
      expect(BigInt(String(parseLossless(`[${integer}]`)))).toBe(integer);
    }),
  );
});

test('no decimal loses a digit', () => {
  const digits = fc.stringMatching(/^\d{1,30}$/);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), digits, (whole, fraction) => {
      const numeral = `${whole}.${fraction}`;
      const read = parseLossless(numeral);
      const trimmed = (text: string) => text.replace(/\.?0+$/, '');
      if (typeof read === 'string') expect(read).toBe(numeral);
      else expect(trimmed(read === 0 ? '0.0' : expandExponent(Number(read)))).toBe(trimmed(numeral));
    }),
  );
});

/** A double in plain decimal notation, without exponent. */
function expandExponent(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  const [whole = '', fraction = ''] = mantissa.split('.');
  return `0.${'0'.repeat(-Number(exponent) - whole.length)}${whole}${fraction}`;
}

test('parseJson reads JSON', () => {
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

test('a number that loses digits is found wherever it may stand', () => {
  const around = fc.constantFrom(
    '%',
    ' %',
    '[%]',
    '[ %]',
    '{"a":%}',
    '{"a": %,"b":1}',
    '[1,%]',
    '[1,\n%\n]',
    '{"a1e5":[[%]]}',
  );
  const numeral = fc.constantFrom(
    '12345678901234567890',
    '-9007199254740993',
    '1e400',
    '0.12345678901234567890',
    '1E-400',
  );
  fc.assert(
    fc.property(around, numeral, (text, written) => {
      const kept: string[] = [];
      parseLossless(text.replace('%', written), (found) => kept.push(found));
      expect(kept).toEqual([written]);
    }),
  );
});
