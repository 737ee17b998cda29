import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { assetSchema } from '#lib/data-api/list-assets.ts';
import { exactPercent, roundPercent, sidePercents } from '#lib/format/amounts.ts';
import { governanceToken } from '../parameter-value.ts';

test.each([
  ['0.66', '66%'],
  ['0.00001', '0.001%'],
  ['0.9999999', '99.99999%'],
  ['1', '100%'],
  ['', ''],
  ['a\u202eb', 'a\\u{202E}b'],
])('the fraction "%s" is written "%s"', (fraction, written) => {
  expect(exactPercent(fraction)).toBe(written);
});

test('a share that falls short never reads as enough', () => {
  expect(roundPercent(0.6599999)).toBe('65.9%');
  expect(roundPercent(0.9999999)).toBe('99.9%');
  expect(roundPercent(0.00001234)).toBe('0.00123%');
});

test('both sides of a vote add up', () => {
  expect(sidePercents(2 / 3)).toEqual(['66.66%', '33.34%']);
  expect(sidePercents(0.7)).toEqual(['70%', '30%']);
  expect(sidePercents(1)).toEqual(['100%', '0%']);
});

test('the token that votes weigh is found by its ID, or by a symbol that only one asset has', () => {
  const assets = ['a', 'b'].map((id) => assetSchema.parse({ id, details: { symbol: `S${id}` } }));
  const parameter = (value: string) => [{ key: 'reward.asset', value }];
  expect(governanceToken(parameter('b'), assets)?.id).toBe('b');
  expect(governanceToken(parameter('Sa'), assets)?.id).toBe('a');
  expect(governanceToken(parameter('Sa'), [...assets, ...assets])).toBeNull();
  expect(governanceToken([], assets)).toBeNull();
});
