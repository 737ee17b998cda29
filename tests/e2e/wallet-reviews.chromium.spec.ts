import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Review } from '#sandbox/wallet/reviews.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { until } from '#scripts/browsers/until.ts';
import { nothingLeft } from '#tests/fixtures/answer-approval.ts';
import { requestsFor, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn, connect, listKeys, recordEvents } from '#tests/fixtures/provider-calls.ts';

/** How released wallet services review: what the person there sees, in which order, and when it is spoiled. */
test.use({ sandboxOptions: { dialect: '0.71' }, allowed: ['shop.localhost'] });

const popupSize = { width: 380, height: 600 };

/** The review that the wallet shows, once it is of this kind. */
const reviewOf = (sandbox: Sandbox, kind: Review['kind']): Promise<Review> =>
  until(`a review of ${kind}`, () =>
    sandbox.wallet.reviews().find((review, place) => place === 0 && review.kind === kind),
  );

/** Waits until the approval window, whichever it is by then, says `text`. What is over is closed: it stays until then. */
const saysInWindow = (driver: BrowserDriver, text: string): Promise<unknown> =>
  until(`a window that says "${text}"`, async () => {
    const window = await driver.waitForWindow('approval.html');
    // In one step: what it says may change between two.
    return window.evaluate((text) => {
      const says = document.body.textContent?.includes(text) ?? false;
      if (!says) document.querySelector<HTMLElement>('#close')?.click();
      return says;
    }, text);
  });

test.describe('by release 0.79', () => {
  test.use({ sandboxOptions: { dialect: '0.79' } });

  test('a session that has expired opens nothing by itself: the wallet asks when the page lists keys', async ({
    driver,
    sandbox,
    site,
  }) => {
    const page = await driver.newPage(site.url('shop.localhost'));
    expect(await connect(page)).toMatchObject({ ok: true });
    expect(await listKeys(page)).toMatchObject({ ok: true });
    sandbox.wallet.setApprove('ask');
    sandbox.wallet.expireSessions();
    sandbox.clearLog();
    // The page's polls, the popup and the troubleshooting page look at what asks nobody.
    await recordEvents(page);
    const popup = await driver.extensionPage('popup.html', popupSize);
    await popup.waitFor('[data-testid=wallet-state]');
    await popup.close();
    const trouble = await driver.extensionPage('trouble.html');
    await trouble.waitFor('[data-check=wallet-open][data-finding]');
    await trouble.close();
    const polls = requestsFor(sandbox, 'client.get_chain_id').length;
    await until('two more polls', () => requestsFor(sandbox, 'client.get_chain_id').length >= polls + 2, 30_000);
    expect(sandbox.log().filter(({ authorization }) => authorization !== null)).toEqual([]);
    expect(sandbox.wallet.reviews()).toEqual([]);

    const listing = listKeys(page);
    const review = await reviewOf(sandbox, 'passphrase');
    await saysInWindow(driver, 'most likely its passphrase');
    sandbox.wallet.answer(review.id, true);
    expect(await listing).toMatchObject({ ok: true });
  });
});

test('upon a click an ended session is found out, one click leads to a live one; after a review that died the user sees to the wallet first', async ({
  driver,
  sandbox,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  expect(await connect(page)).toMatchObject({ ok: true });
  await test.step('upon a click a session that a restart has ended is found out, and one click leads to a live one', async () => {
    await listKeys(page);
    await sandbox.wallet.restart();
    await clickIn(page);
    expect(await connect(page)).toEqual({ ok: true, value: null });
    expect(await listKeys(page)).toMatchObject({ ok: true });
  });

  await test.step('after a review that died with the background, the user sees to the wallet before it gets another', async () => {
    sandbox.wallet.revokeSessions();
    expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'token-revoked' } });
    sandbox.wallet.setApprove('ask');
    const cut = connect(page);
    const { id } = await reviewOf(sandbox, 'connect');
    await driver.killWorker();
    expect(await settled('the cut call', cut)).toMatchObject({ ok: false, data: { reason: 'outcome-unknown' } });
    await until('the wallet has noticed', () => sandbox.wallet.reviews()[0]?.callerLeft);
    sandbox.clearLog();
    const waiting = connect(page);
    await saysInWindow(driver, 'Is a request still open in your wallet?');
    expect(requestsFor(sandbox, 'client.connect_wallet')).toEqual([]);
    const window = await driver.waitForWindow('approval.html');
    await window.click('#deny');
    expect(await settled('a call that was given up', waiting)).toMatchObject({ ok: false, code: 4001 });

    // Who says that nothing is left, and answers the old review all the same, finds the wallet out of step. The page is told
    // what the wallet answered, and the user what it means.
    sandbox.wallet.answer(id, true);
    await clickIn(page);
    const failing = connect(page);
    await nothingLeft(driver);
    const failed = { ok: false, code: -32603, message: 'Internal error', data: 'could not connect to the wallet' };
    expect(await settled('the next call', failing)).toMatchObject(failed);
    const popup = await driver.extensionPage('popup.html', popupSize);
    const told = (): Promise<boolean> =>
      popup.evaluate(() => document.body.textContent?.includes('Restart the wallet service') ?? false);
    await expect.poll(told).toBe(true);

    sandbox.wallet.setApprove('always');
    await sandbox.wallet.restart();
    const restarted = connect(page);
    await saysInWindow(driver, 'Your wallet service fails with an internal error');
    await nothingLeft(driver);
    expect(await settled('a call after the restart', restarted)).toEqual({ ok: true, value: null });
    await expect.poll(told).toBe(false);
  });
});
