import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from './format-decimal.ts';

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
