import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatDecimal, roundedDecimal, roundedPercent } from './format-decimal.ts';

describe('formatDecimal', () => {
  it.each([
    ['7000000000000000000000', '7,000,000,000,000,000,000,000'],
    ['1234567.500', '1,234,567.500'],
    ['-1000.1', '-1,000.1'],
    ['-0.5', '-0.5'],
    ['1e-8', '1e-8'],
    ['VEGA', 'VEGA'],
    ['', ''],
  ])('writes %s as %s', (text, written) => {
    expect(formatDecimal(text, 'en')).toBe(written);
  });

  it('uses the marks of the locale', () => {
    expect(formatDecimal('1234.5', 'de')).toBe('1.234,5');
  });

  it('changes no digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(), (whole, fraction) => {
        expect(formatDecimal(`${whole}.${fraction}`, 'en').replaceAll(',', '')).toBe(`${whole}.${fraction}`);
      }),
    );
  });
});

test.each([
  ['12.3456', '12.35'],
  ['1234567.891', '1,234,568'],
  ['0.000012345678', '0.00001235'],
  ['-0.0300', '-0.03'],
  ['66', '66'],
  ['12345678901234567890', '12,345,678,901,234,567,890'],
  ['12345678901234567890.5', '12,345,678,901,234,567,891'],
  ['1e-8', '1e-8'],
  ['\u202e1', '\\u{202E}1'],
])('%s has four significant digits as %s', (text, written) => {
  expect(roundedDecimal(text, 0, 'en')).toBe(written);
});

test('a rounded price keeps the digits that it needs', () => {
  expect(roundedDecimal('26027.39726', 2, 'en')).toBe('26,027.4');
  expect(roundedDecimal('0.0123456', 2, 'en')).toBe('0.01235');
});

test.each([
  ['0.66', '66%'],
  ['0.6666666666', '66.67%'],
  ['0.9999999', '99.99999%'],
  ['1', '100%'],
  ['none', 'none'],
])('the fraction %s is %s', (fraction, percent) => {
  expect(roundedPercent(fraction, 'en')).toBe(percent);
});
