import { expect, test } from '#tests/fixtures/extension-test.ts';
import { runSoak } from '#tests/soak/run-soak.ts';

/** The short form of `npm run soak`: the same in small, with a seed that stays. */
test('a hundred and fifty calls while the background dies and the wallet restarts: all settle, none is sent twice', async ({
  driver,
}) => {
  test.setTimeout(240_000);
  const soak = await runSoak(driver, {
    calls: 150,
    minutes: null,
    tabs: 6,
    sites: 3,
    kills: 5,
    restarts: 2,
    seed: 7,
  });
  expect(soak).toMatchObject({
    ok: true,
    calls: 150,
    hung: 0,
    kills: 5,
    restarts: 2,
    duplicates: 0,
    disagreements: [],
  });
  // Without sessions and transactions there would be nothing to lose.
  expect(soak.sites.every(({ sent, executed }) => sent > 0 && executed >= sent)).toBe(true);
});
