import { expect, test } from '#tests/fixtures/extension-test.ts';
import { runSoak } from '#tests/soak/run-soak.ts';

/** The short form of `npm run soak`: the same in small, with a seed that stays. */
test('ninety calls while the background dies and the wallet restarts and drops them: all settle, none is doubled', async ({
  driver,
}) => {
  test.setTimeout(240_000);
  const mishaps = { kills: 3, restarts: 1, drops: 4, nodes: 0, chains: 1 };
  const soak = await runSoak(driver, {
    calls: 90,
    minutes: null,
    tabs: 4,
    sites: 3,
    mishaps,
    seed: 7,
  });
  expect(soak).toMatchObject({
    ok: true,
    calls: 90,
    hung: 0,
    mishaps,
    doubled: 0,
    disagreements: [],
  });
  // Without sessions and transactions there would be nothing to lose.
  expect(soak.sites.some(({ sent }) => sent > 0)).toBe(true);
  expect(soak.sites.every(({ sent, executed }) => executed >= sent)).toBe(true);
  expect(soak.errors['outcome-unknown']).toBeGreaterThan(0);
});
