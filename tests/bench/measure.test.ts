import { expect, test } from 'vitest';
import { added, ratio, spread } from './measure.ts';

test('takes the middle of what was measured, whatever its order', () => {
  expect(spread([9, 1, 5, 3, 7])).toEqual({ min: 1, median: 5, max: 9 });
  expect(spread([2])).toEqual({ min: 2, median: 2, max: 2 });
});

test('compares medians', () => {
  expect(ratio(spread([3, 3, 3]), spread([2, 2, 100]))).toBe(1.5);
});

test('tells what is added to the medians of all the rest', () => {
  expect(added(spread([130, 110.04, 500]), spread([60, 50, 90]), spread([7]))).toBe(63);
});
