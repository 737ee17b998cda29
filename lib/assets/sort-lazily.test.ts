import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortLazily } from './sort-lazily.ts';

const tenths = (number: number): number => Math.floor(number / 10);

describe('a list that is sorted lazily', () => {
  it('has at each place what the sorted list has there, equals as they stood', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 60 });
    fc.assert(
      fc.property(numbers, fc.nat(12), (items, soon) => {
        const compare = (a: number, b: number): number => tenths(a) - tenths(b);
        const list = sortLazily(items, compare, soon);
        const inOrder = items.toSorted(compare);
        expect(items.map((_, index) => list.at(index))).toEqual(inOrder);
        expect(list.all()).toEqual(inOrder);
        expect(list).toHaveLength(items.length);
        expect(list.at(items.length)).toBeUndefined();
      }),
    );
  });

  it('finds the first few with about one comparison for each item, and sorts for one beyond them', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 10_000);
    let compared = 0;
    const compare = (a: number, b: number): number => {
      compared += 1;
      return a - b;
    };
    const list = sortLazily(items, compare, 8);
    expect(Array.from({ length: 8 }, (_, index) => list.at(index))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(compared).toBeLessThan(11_000);
    expect(list.at(8)).toBe(8);
    expect(compared).toBeGreaterThan(50_000);
  });
});
