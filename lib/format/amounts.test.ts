import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetAmount } from './amounts.ts';

describe('assetAmount', () => {
  it.each([
    ['1234500', 4, '123.45'],
    ['1', 18, '0.000000000000000001'],
    ['123456789012345678901234567890', 18, '123,456,789,012.34567890123456789'],
    ['-500', 2, '-5'],
    ['0', 5, '0'],
    ['42', 0, '42'],
  ])('writes %s with %i decimal places as %s', (amount, decimals, expected) => {
    expect(assetAmount(amount, { decimals: `${decimals}`, symbol: 'T' })).toBe(`${expected} T`);
  });

  it.each(['', 'abc', '1.5', '1e5', '--1'])('does not take %j for an amount, which is no whole number', (amount) => {
    expect(assetAmount(amount, { decimals: '2', symbol: 'T' })).toBeUndefined();
  });

  it('loses no digit, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 40 }), (amount, decimals) => {
        const written = assetAmount(`${amount}`, { decimals: `${decimals}`, symbol: '' }) ?? '';
        const [whole = '', fraction = ''] = written.trim().replaceAll(',', '').split('.');
        const negative = whole.startsWith('-');
        const digits = BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0'));
        expect(negative ? -digits : digits).toBe(amount);
      }),
    );
  });
});
