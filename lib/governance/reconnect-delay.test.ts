import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayAfter } from './watcher.ts';

const reconnectDelay = (failures: number, random: () => number, isLookedAt: boolean): number =>
  delayAfter({ end: { kind: 'ended', said: '' } }, failures, false, random, isLookedAt);

const almostOne = 1 - Number.EPSILON;

test.each([
  ['half a minute, where nobody looks', false, [29_999, 59_999, 119_999, 179_999, 179_999]],
  ['a second, where somebody does', true, [999, 1999, 3999, 7999, 179_999]],
])('ceilings double from %s', (_where, isLookedAt, expected) => {
  const ceilings = [0, 1, 2, 3, 1000].map((failures) => reconnectDelay(failures, () => 0.9999999, isLookedAt));
  expect(ceilings).toEqual(expected);
});

test('every delay is a whole number of milliseconds from nothing to the ceiling', () => {
  const random = fc.double({ min: 0, max: almostOne, noNaN: true });
  fc.assert(
    fc.property(fc.nat(5000), random, fc.boolean(), (failures, share, isLookedAt) => {
      const delay = reconnectDelay(failures, () => share, isLookedAt);
      expect(Number.isInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThan(180_000);
    }),
  );
});
