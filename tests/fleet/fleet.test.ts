import { beforeEach, expect, test, vi } from 'vitest';
import { cases, meetsGoal, simulate } from './fleet.ts';

const users = 20_000;

/** The same numbers in each run: few users make a rough mean. */
beforeEach(() => {
  let state = 1;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
});

test.each(cases.map((one) => [one.name, one] as const))(
  'a node that %s hears of few of its users at once, and has all back in three minutes',
  (_name, one) => {
    // As many requests for each user as with a fleet of 100,000.
    const result = simulate({ ...one, mostPerSecond: (one.mostPerSecond * users) / 100_000 }, users);
    expect(meetsGoal(result, users), JSON.stringify(result)).toBe(true);
    expect(result.streams).toBeGreaterThanOrEqual(users);
  },
);
