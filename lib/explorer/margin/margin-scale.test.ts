import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstUncovered, marginScale } from './margin-scale.ts';

const best = { maintenanceMargin: '100', searchLevel: '110', initialMargin: '150', collateralReleaseLevel: '170' };
const worst = { maintenanceMargin: '200', searchLevel: '220', initialMargin: '300', collateralReleaseLevel: '340' };

test('both cases are on one scale', () => {
  const scale = marginScale(best, worst, '');
  expect(scale?.worst?.[3]?.at).toBeCloseTo(0.95, 5);
  expect(scale?.best?.[3]?.at).toBeCloseTo(0.475, 5);
  expect(scale?.collateral).toBeNull();
});

test('collateral is marked where it is, and far more than every level does not press them together', () => {
  expect(marginScale(best, worst, '340')?.collateral).toMatchObject({ at: expect.closeTo(0.78, 5), beyond: false });
  const rich = marginScale(best, worst, '1000000000000000000000');
  expect(rich?.collateral).toMatchObject({ at: 1, beyond: true });
  expect(rich?.worst?.[3]?.at).toBeCloseTo(0.78, 5);
});

test('without a position there is nothing to draw, and an unreadable level is not drawn', () => {
  const none = { maintenanceMargin: '0', searchLevel: '0', initialMargin: '', collateralReleaseLevel: '0' };
  expect(marginScale(none, null, '5')).toBeNull();
  expect(marginScale({ ...best, searchLevel: 'n/a' }, null, '')?.best?.[1]).toMatchObject({ at: null });
});

test.each([
  ['99', 'maintenanceMargin'],
  ['100', 'searchLevel'],
  ['110', 'initialMargin'],
  ['149.999', 'initialMargin'],
  ['150', 'collateralReleaseLevel'],
  ['170', 'none'],
  ['', 'unknown'],
])('the first level that collateral of %s does not cover is %s', (collateral, level) => {
  expect(firstUncovered(best, collateral)).toBe(level);
});

test('with isolated margin, collateral above the initial margin is too little while some is to be added', () => {
  const isolated = { ...best, searchLevel: '0', collateralReleaseLevel: '0' };
  expect(firstUncovered(isolated, '160', '40')).toBe('initialMargin');
  expect(firstUncovered(isolated, '99', '40')).toBe('maintenanceMargin');
  for (const none of ['0', '-40', '']) {
    expect(firstUncovered(isolated, '160', none)).toBe('collateralReleaseLevel');
  }
});

test('greater amounts are never drawn to the left of smaller ones', () => {
  const amounts = fc.array(fc.bigInt(0n, 10n ** 60n), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(amounts, fc.option(fc.bigInt(0n, 10n ** 70n)), (values, collateral) => {
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
      const [maintenanceMargin = '', searchLevel = '', initialMargin = '', collateralReleaseLevel = ''] = sorted;
      const levels = { maintenanceMargin, searchLevel, initialMargin, collateralReleaseLevel };
      const scale = marginScale(levels, null, collateral === null ? '' : `${collateral}`);
      const places = (scale?.best ?? []).map(({ at }) => at ?? 0);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const at of [...places, scale?.collateral?.at ?? 0]) expect(at >= 0 && at <= 1).toBe(true);
    }),
  );
});
