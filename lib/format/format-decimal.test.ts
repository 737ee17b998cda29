import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { setMessages } from '#lib/i18n/i18n.ts';
import { columnDecimal, exactPercent, formatDecimal, placesOf, roundedDecimal, sidePercents } from './amounts.ts';

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
    expect(formatDecimal(text)).toBe(written);
  });

  it('uses the marks of the language', () => {
    setMessages({ messages_language: { message: 'de' } });
    expect(formatDecimal('1234.5')).toBe('1.234,5');
    setMessages(null);
  });

  it('changes no digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(), (whole, fraction) => {
        expect(formatDecimal(`${whole}.${fraction}`).replaceAll(',', '')).toBe(`${whole}.${fraction}`);
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
  expect(roundedDecimal(text)).toBe(written);
});

test('the amounts of a column have as many places', () => {
  const column = ['12345.5', '0.25', '7', '-1', 'none'];
  expect(placesOf([...column, '1.500'])).toBe(2);
  expect(column.map((text) => columnDecimal(text, 2))).toEqual(['12,345.50', '0.25', '7.00', '-1.00', 'none']);
  expect(columnDecimal('0.004', 2)).toBe('<0.01');
  expect(['0.66666', '0.00001', '0'].map((text) => columnDecimal(text, 2, 'percent'))).toEqual([
    '66.66%',
    '<0.01%',
    '0.00%',
  ]);
});

test.each([
  ['0.66', '66%'],
  ['0.6666666666', '66.66666666%'],
  ['0.9999999', '99.99999%'],
  ['1', '100%'],
  ['none', 'none'],
])('the fraction %s is %s', (fraction, percent) => {
  expect(exactPercent(fraction)).toBe(percent);
});

describe('sidePercents', () => {
  it('says every hundredth of a percent as it is', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
      const [yes, no] = sidePercents(hundredths / 10_000).map((side) => Math.round(Number.parseFloat(side) * 100));
      expect([yes, no]).toEqual([hundredths, 10_000 - hundredths]);
    }
  });
});
