import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDataSet } from '../data/data-set.ts';
import type { Market } from '../data/markets.ts';
import { liquidationPrice, marginLevels } from './margin.ts';

const [market] = makeDataSet(1, 0).markets;
if (market === undefined) throw new Error('The data has no market.');
const known: Market = market;
const volumes = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((volume) => volume !== 0n);

test('the levels rise from maintenance over search and initial to release, and the worst case is worse', () => {
  fc.assert(
    fc.property(volumes, fc.boolean(), (volume, worst) => {
      const levels = marginLevels(known, volume, worst);
      const rising = [
        levels.maintenanceMargin,
        levels.searchLevel,
        levels.initialMargin,
        levels.collateralReleaseLevel,
      ].map(BigInt);
      expect(rising.every((level, index) => index === 0 || level > (rising[index - 1] ?? 0n))).toBe(true);
      const best = BigInt(marginLevels(known, volume, false).maintenanceMargin);
      expect(BigInt(marginLevels(known, volume, true).maintenanceMargin)).toBeGreaterThan(best);
    }),
  );
});

test('no position needs no margin and cannot be liquidated', () => {
  expect(Object.values(marginLevels(known, 0n, true))).toEqual(['0', '0', '0', '0']);
  expect(liquidationPrice(known, 0n, 5n, true)).toBe('0');
});

test('at the liquidation price, what is left of the collateral is the maintenance margin', () => {
  fc.assert(
    fc.property(volumes, fc.integer({ min: 1, max: 90 }), (volume, percent) => {
      const scale = 10 ** (known.decimalPlaces + known.positionDecimalPlaces - known.assetDecimals);
      const notional = (Number(volume) * Number(known.markPrice)) / scale;
      const collateral = BigInt(Math.ceil((Math.abs(notional) * percent) / 100));
      const price = Number(liquidationPrice(known, volume, collateral, false));
      const left = Number(collateral) + (Number(volume) * (price - Number(known.markPrice))) / scale;
      const factor = Number(volume < 0n ? known.riskFactorShort : known.riskFactorLong) / 1e6;
      const maintenance = (Math.abs(Number(volume)) * price * factor) / scale;
      expect(left / maintenance).toBeCloseTo(1, 3);
    }),
  );
});

test('more collateral than a long position can lose has no liquidation price', () => {
  expect(liquidationPrice(known, 1n, 10n ** 30n, true)).toBe('0');
});
