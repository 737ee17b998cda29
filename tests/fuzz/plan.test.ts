import { expect, test } from 'vitest';
import { plan } from './plan.ts';

const targets = [
  { name: 'a', inputs: 100 },
  { name: 'b', inputs: 300 },
];

test('gives each target its own number of inputs', () => {
  expect(plan(targets, { seed: 7 })).toEqual([
    { target: 'a', seed: 7, inputs: 100 },
    { target: 'b', seed: 7, inputs: 300 },
  ]);
});

test('spreads another number by what each is worth', () => {
  expect(plan(targets, { seed: 7, runs: 1000 }).map(({ inputs }) => inputs)).toEqual([250, 750]);
});

test('gives all to the only one', () => {
  expect(plan(targets, { seed: 7, runs: 1000, only: 'a' })).toEqual([{ target: 'a', seed: 7, inputs: 1000 }]);
});

test('names the targets to who asks for another', () => {
  expect(() => plan(targets, { seed: 7, only: 'c' })).toThrow('There is no target c. There are: a, b.');
});
