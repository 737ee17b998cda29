import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconnectDelay } from './watcher.ts';

const almostOne = 1 - Number.EPSILON;

test('ceilings double from a second to five minutes', () => {
  const ceilings = [0, 1, 2, 3, 8, 9, 10, 1000].map((failures) => reconnectDelay(failures, () => 0.9999999));
  expect(ceilings).toEqual([999, 1999, 3999, 7999, 255999, 299999, 299999, 299999]);
});

test('every delay is a whole number of milliseconds from nothing to the ceiling', () => {
  const random = fc.double({ min: 0, max: almostOne, noNaN: true });
  fc.assert(
    fc.property(fc.nat(5000), random, (failures, share) => {
      const delay = reconnectDelay(failures, () => share);
      expect(Number.isInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThan(5 * 60_000);
    }),
  );
});
