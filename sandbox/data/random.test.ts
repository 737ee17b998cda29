import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('the same seed gives the same sequence, and the next seed another', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(createRandom(seed).hex(64)).toBe(createRandom(seed).hex(64));
      expect(createRandom(seed).hex(64)).not.toBe(createRandom(seed + 1).hex(64));
    }),
  );
});

test('whole numbers stay between their bounds and reach both', () => {
  const random = createRandom(7);
  const drawn = new Set(Array.from({ length: 500 }, () => random.integer(3, 6)));
  expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
});

test('a part is not moved by what another part draws', () => {
  const random = createRandom(7);
  const untouched = createRandom(7).fork('assets').hex(32);
  random.fork('bundles').hex(1000);
  random.hex(5);
  expect(random.fork('assets').hex(32)).toBe(untouched);
});
