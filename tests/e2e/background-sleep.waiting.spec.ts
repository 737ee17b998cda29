import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { longReview } from '#tests/fixtures/long-review.ts';
import { connect, listKeys } from '#tests/fixtures/provider-calls.ts';
import { expect, test } from '#tests/fixtures/undebugged-test.ts';

/** Well beyond what browsers let an idle background live (30 s), in milliseconds. `npm run soak` waits for minutes. */
const thinkingTime = 45_000;
/** Browsers end a background that has been idle for 30 s, and take their time over it on a busy machine. */
const asleepWithin = { timeout: 120_000, intervals: [500] };

test.use({ allowed: ['shop.localhost'] });

test('a person who takes their time at the wallet loses nothing; then the background sleeps, and wakes for a call only', async ({
  plain,
  sandbox,
  site,
}) => {
  test.setTimeout(thinkingTime + 240_000);
  await test.step('a person who takes their time at the wallet loses nothing', async () => {
    const review = await longReview(plain, { ms: thinkingTime });
    expect(review).toMatchObject({ outcome: { ok: true, value: null }, connectRequests: 1, wasOpen: true });
  });

  await saveSettings(plain, { walletAddress: sandbox.urls.wallet });
  const page = await plain.newPage(site.url('shop.localhost'));
  const other = await plain.newPage(site.url('other.localhost'));
  expect(await connect(page)).toMatchObject({ ok: true });
  await test.step('a page that only listens does not keep it awake', async () => {
    await other.evaluate(() => void window.drawbridge.on('connected', () => undefined));
    expect(await plain.backgroundRuns()).toBe(true);
    await expect.poll(() => plain.backgroundRuns(), asleepWithin).toBe(false);
  });

  await test.step('pages that never call do not wake it', async () => {
    sandbox.clearLog();
    const quiet = await plain.newPage(site.url('quiet.localhost'));
    await quiet.reload();
    await quiet.goto(site.url('shop.localhost', '/elsewhere'));
    await page.reload();
    expect(await plain.backgroundRuns()).toBe(false);
    expect(sandbox.log()).toEqual([]);
  });

  await test.step('a call wakes it, and finds the session as it was', async () => {
    expect(await listKeys(page)).toMatchObject({ ok: true, value: { keys: expect.any(Array) } });
    expect(await plain.backgroundRuns()).toBe(true);
  });
});
