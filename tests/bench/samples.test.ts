import { expect, test } from 'vitest';
import { summarize, takeTurns } from './samples.ts';

test('summarizes samples in any order, outliers included', () => {
  expect(summarize([9, 1, 5, 3, 700])).toEqual({ median: 5, p95: 700, count: 5 });
  expect(summarize([4, 1])).toEqual({ median: 2.5, p95: 4, count: 2 });
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(summarize(hundred)).toEqual({ median: 50.5, p95: 95, count: 100 });
});

test('takes samples in turns, and drops the first round', async () => {
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  expect(await takeTurns({ a: note('a'), b: note('b'), c: note('c') }, 2)).toEqual({ a: [6, 7], b: [5, 8], c: [4, 9] });
  expect(order.join('')).toBe('abccbaabc');
});
