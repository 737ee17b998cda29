import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDataSet } from '../data/data-set.ts';
import type { Market } from '../data/markets.ts';
import { liquidationPrice, marginLevels } from './margin.ts';

const { markets } = makeDataSet(1, 0);
const anyMarket = fc.constantFrom(...markets);
const volumes = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((volume) => volume !== 0n);

/** The markets of lib/testing/recorded/data-api.jsonl: a service's own figures are below. */
const recorded: Pick<Market, 'riskFactorLong' | 'riskFactorShort' | 'slippageFactor'> = {
  riskFactorLong: 50_000n,
  riskFactorShort: 50_000n,
  slippageFactor: 1_000n,
};

function market(given: Partial<Market>): Market {
  const [first] = markets;
  if (first === undefined) throw new Error('The data has no market.');
  return { ...first, ...recorded, ...given };
}

const one = market({ assetDecimals: 6, decimalPlaces: 1, positionDecimalPlaces: 4, markPrice: 260_000n });

test('a service of release 0.71.6 came to the same figures, in the asset’s decimals and to the last digit', () => {
  expect(marginLevels(one, 10_000n, true)).toEqual({
    maintenanceMargin: '1326000000',
    searchLevel: '1458600000',
    initialMargin: '1989000000',
    collateralReleaseLevel: '2254200000',
  });
  expect(marginLevels(one, 10_000n, false).maintenanceMargin).toBe('1300000000');
  expect(
    [
      [10_000n, 1_300_000_000n],
      [-10_000n, 1_300_000_000n],
      [10_000n, 0n],
    ].map(([volume = 0n, collateral = 0n]) =>
      [true, false].map((worst) => liquidationPrice(one, volume, collateral, worst)),
    ),
  ).toEqual([
    ['26027397260.273972602739726', '26000000000'],
    ['25975261655.566127497621313', '26000000000'],
    ['27397260273.9726027397260274', '27368421052.6315789473684211'],
  ]);
});

test('with negative position decimal places one unit of volume stands for a thousand', () => {
  const few = market({ assetDecimals: 6, decimalPlaces: 5, positionDecimalPlaces: 0, markPrice: 12n });
  const thousands = { ...few, positionDecimalPlaces: -3 };
  for (const volume of [7n, -7n]) {
    expect(marginLevels(thousands, volume, true)).toEqual(marginLevels(few, volume * 1000n, true));
    expect(liquidationPrice(thousands, volume, 90_000n, true)).toBe(
      liquidationPrice(few, volume * 1000n, 90_000n, true),
    );
  }
});

test('the levels rise from maintenance over search and initial to release, and the worst case is worse', () => {
  fc.assert(
    fc.property(anyMarket, volumes, fc.boolean(), (market, volume, worst) => {
      const levels = marginLevels(market, volume, worst);
      const rising = [
        levels.maintenanceMargin,
        levels.searchLevel,
        levels.initialMargin,
        levels.collateralReleaseLevel,
      ].map(BigInt);
      expect(rising.every((level, index) => index === 0 || level > (rising[index - 1] ?? 0n))).toBe(true);
      const best = BigInt(marginLevels(market, volume, false).maintenanceMargin);
      expect(BigInt(marginLevels(market, volume, true).maintenanceMargin)).toBeGreaterThan(best);
    }),
  );
});

test('no position needs no margin and cannot be liquidated', () => {
  expect(Object.values(marginLevels(one, 0n, true))).toEqual(['0', '0', '0', '0']);
  expect(liquidationPrice(one, 0n, 5n, true)).toBe('0');
});

test('at the liquidation price, what is left of the collateral is the maintenance margin', () => {
  fc.assert(
    fc.property(anyMarket, volumes, fc.integer({ min: 1, max: 90 }), (market, volume, percent) => {
      const size = Number(volume) / 10 ** market.positionDecimalPlaces;
      const mark = Number(market.markPrice) * 10 ** (market.assetDecimals - market.decimalPlaces);
      const collateral = BigInt(Math.ceil((Math.abs(size) * mark * percent) / 100));
      const price = Number(liquidationPrice(market, volume, collateral, false));
      const left = Number(collateral) + size * (price - mark);
      const factor = Number(volume < 0n ? market.riskFactorShort : market.riskFactorLong) / 1e6;
      const maintenance = Math.abs(size) * price * factor;
      expect(left / maintenance).toBeCloseTo(1, 3);
    }),
  );
});

test('more collateral than a long position can lose has no liquidation price', () => {
  expect(liquidationPrice(one, 1n, 10n ** 30n, true)).toBe('0');
});
