import { expect, test } from 'vitest';
import { type Kind, planCalls, planMishaps } from './plan.ts';

const take = (seed: number, tab: number, count: number) =>
  Array.from({ length: count }, (_, i) => i).reduce<{ list: ReturnType<typeof planCalls>; taken: unknown[] }>(
    (state) => ({ ...state, taken: [...state.taken, state.list.next().value] }),
    { list: planCalls(seed, tab), taken: [] },
  ).taken;

test('the same seed gives the same calls; another tab or seed gives others', () => {
  expect(take(7, 1, 50)).toEqual(take(7, 1, 50));
  expect(take(7, 2, 50)).not.toEqual(take(7, 1, 50));
  expect(take(8, 1, 50)).not.toEqual(take(7, 1, 50));
});

test('has every kind of call in it, and no marker twice', () => {
  const calls = planCalls(7, 1);
  const kinds = new Set<Kind>();
  const markers = new Set<string>();
  for (let n = 0; n < 1000; n++) {
    const { kind, marker } = calls.next().value;
    kinds.add(kind);
    markers.add(marker);
  }
  expect(kinds.size).toBe(8);
  expect(markers.size).toBe(1000);
});

test('spreads mishaps in order over the part of the run that they are for', () => {
  const count = { kills: 30, restarts: 10, drops: 20, nodes: 4, chains: 6 };
  const mishaps = planMishaps(7, count, 0.8);
  expect(mishaps.filter(({ what }) => what === 'kills')).toHaveLength(30);
  expect(mishaps).toHaveLength(70);
  const times = mishaps.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(0.8);
});
