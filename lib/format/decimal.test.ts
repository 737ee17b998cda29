import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalText,
  multiplyDecimals,
  parseDecimal,
  shareOf,
  shiftPoint,
} from './decimal.ts';

const decimal = fc.record({ units: fc.bigInt(-(10n ** 40n), 10n ** 40n), places: fc.nat(60) });

function parsed(text: string): Decimal {
  const read = parseDecimal(text);
  if (read === null) throw new Error(`${text} is no decimal`);
  return read;
}

test('reads back what it wrote', () => {
  fc.assert(fc.property(decimal, (one) => void expect(compareDecimals(parsed(decimalText(one)), one)).toBe(0)));
});

test.each([
  ['0', '0'],
  ['-0.50', '-0.5'],
  ['+7', '7'],
  ['000123.4500', '123.45'],
  ['0.000000000000000000001', '0.000000000000000000001'],
])('%s is written %s', (text, written) => {
  expect(decimalText(parsed(text))).toBe(written);
});

test('whatever is no decimal is null, and nothing throws', () => {
  for (const text of ['', ' ', '.5', '5.', '1e3', '0x1', '--1', '1,5', 'NaN', 'Infinity', '١']) {
    expect(parseDecimal(text)).toBeNull();
  }
  fc.assert(
    fc.property(fc.string(), (text) => void expect(parseDecimal(text) === null || /^[+-]?\d/.test(text)).toBe(true)),
  );
});

test('adds without losing a digit, in whatever order', () => {
  expect(decimalText(addDecimals(parsed('99999999999999999999'), parsed('0.00000000000000000001')))).toBe(
    '99999999999999999999.00000000000000000001',
  );
  fc.assert(
    fc.property(decimal, decimal, (a, b) => void expect(compareDecimals(addDecimals(a, b), addDecimals(b, a))).toBe(0)),
  );
});

test('compares and multiplies exactly', () => {
  expect(compareDecimals(parsed('0.1'), parsed('0.10'))).toBe(0);
  expect(compareDecimals(parsed('-1'), parsed('0.0001'))).toBeLessThan(0);
  expect(compareDecimals(multiplyDecimals(parsed('0.66'), parsed('3')), parsed('1.98'))).toBe(0);
});

test('moving the point there and back changes nothing', () => {
  fc.assert(
    fc.property(decimal, fc.nat(50), (one, by) => {
      expect(compareDecimals(shiftPoint(shiftPoint(one, by), -by), one)).toBe(0);
    }),
  );
  expect(decimalText(shiftPoint(parsed('0.00001'), 2))).toBe('0.001');
});

test('a share is rounded down, and there is none of nothing', () => {
  expect(shareOf(parsed('1'), parsed('3'))).toBe(0.333333333);
  expect(shareOf(parsed('2'), parsed('0.0'))).toBe(0);
});
