import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Review } from '#sandbox/wallet/reviews.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { until } from '#scripts/browsers/until.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { requestsFor, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, recordEvents } from '#tests/fixtures/provider-calls.ts';

/** How the real wallet service reviews: what the person there sees, in which order, and when it is spoiled. */
test.use({ sandboxOptions: { dialect: 'real' } });

const popupSize = { width: 380, height: 600 };

/** The review that the wallet shows, once it is of this kind. */
const reviewOf = (sandbox: Sandbox, kind: Review['kind']): Promise<Review> =>
  until(`a review of ${kind}`, () =>
    sandbox.wallet.reviews().find((review, place) => place === 0 && review.kind === kind),
  );

/** Waits until the approval window, whichever it is by then, says `text`. */
const saysInWindow = (driver: BrowserDriver, text: string): Promise<unknown> =>
  until(`a window that says "${text}"`, async () => {
    const window = await driver.waitForWindow('approval.html');
    return (await window.evaluate(() => document.body.textContent ?? '')).includes(text);
  });

/** Another program of the user's has the wallet ask about it. */
function otherProgramConnects(sandbox: Sandbox): Promise<Response> {
  return fetch(`${sandbox.urls.wallet}/api/v2/requests`, {
    method: 'POST',
    headers: { Origin: 'https://other-program.example' },
    body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'client.connect_wallet' }),
  });
}

test('a permission that was revoked brings one review by itself, seen in the popup, and no second one', async ({
  driver,
  sandbox,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, page);
  expect(await listKeys(page)).toMatchObject({ ok: true });
  sandbox.wallet.setApprove('ask');
  sandbox.wallet.revokeKeys();
  // From now on the page's polls look at its keys.
  await recordEvents(page);
  const review = await reviewOf(sandbox, 'keys');
  const popup = await driver.extensionPage('popup.html', popupSize);
  await popup.waitFor('[data-testid=wallet-call-row][data-step=in-wallet]');
  await popup.close();
  const asked = requestsFor(sandbox, 'client.list_keys').length;
  sandbox.wallet.answer(review.id, false);
  // The popup looks at all sites when it opens, and the page goes on polling for what asks nobody.
  const again = await driver.extensionPage('popup.html', popupSize);
  await again.waitFor('[data-testid=wallet-state]');
  await again.close();
  const polls = requestsFor(sandbox, 'client.get_chain_id').length;
  await until('two more polls', () => requestsFor(sandbox, 'client.get_chain_id').length >= polls + 2, 30_000);
  expect(requestsFor(sandbox, 'client.list_keys')).toHaveLength(asked);
  expect(sandbox.wallet.reviews()).toEqual([]);

  // Who asks for the keys is asked about again.
  const listing = listKeys(page);
  sandbox.wallet.answer((await reviewOf(sandbox, 'keys')).id, true);
  expect(await listing).toMatchObject({ ok: true });
});

test('a wallet that asks something else is waited for, and the window names what it may ask', async ({
  driver,
  sandbox,
  site,
}) => {
  sandbox.wallet.setApprove('ask');
  sandbox.wallet.addWallet('Savings');
  sandbox.wallet.lock();
  const other = otherProgramConnects(sandbox);
  const first = await reviewOf(sandbox, 'connect');
  const page = await driver.newPage(site.url('shop.localhost'));
  const connecting = connectSite(driver, page);
  await saysInWindow(driver, 'The wallet is busy with another request');
  const popup = await driver.extensionPage('popup.html', popupSize);
  await popup.waitFor('[data-testid=wallet-call-row][data-step=wallet-busy]');
  await popup.close();

  sandbox.wallet.answer(first.id, false);
  expect((await other).status).toBe(400);
  const review = await reviewOf(sandbox, 'connect');
  expect(review.host).toContain('shop.localhost');
  await saysInWindow(driver, 'which wallet to use');
  sandbox.wallet.answer(review.id, true);
  sandbox.wallet.answer((await reviewOf(sandbox, 'wallet')).id, true, 'Savings');
  sandbox.wallet.answer((await reviewOf(sandbox, 'passphrase')).id, true);
  expect(await connecting).toEqual({ ok: true, value: null });

  const listing = listKeys(page);
  const keys = await reviewOf(sandbox, 'keys');
  await saysInWindow(driver, 'may see the names and public keys of your wallet');
  sandbox.wallet.answer(keys.id, true);
  expect(await listing).toMatchObject({ ok: true, value: { keys: [{ name: 'Savings 1' }] } });
});

test('a review that died with the background is remembered when the next ones fail for it', async ({
  driver,
  sandbox,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, page);
  sandbox.wallet.revokeSessions();
  expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'token-revoked' } });
  sandbox.wallet.setApprove('ask');
  const cut = connect(page);
  const { id } = await reviewOf(sandbox, 'connect');
  await driver.killWorker();
  expect(await settled('the cut call', cut)).toMatchObject({ ok: false, data: { reason: 'outcome-unknown' } });
  await until('the wallet has noticed', () => sandbox.wallet.reviews()[0]?.callerLeft);
  sandbox.wallet.answer(id, true);

  // The page is told what the wallet answered, and the user what it means.
  const failed = { ok: false, code: -32603, message: 'Internal error', data: 'could not connect to the wallet' };
  expect(await settled('the next call', connect(page))).toMatchObject(failed);
  const popup = await driver.extensionPage('popup.html', popupSize);
  const told = (): Promise<boolean> =>
    popup.evaluate(() => document.body.textContent?.includes('Restart the wallet service') ?? false);
  await expect.poll(told).toBe(true);

  sandbox.wallet.setApprove('always');
  await sandbox.wallet.restart();
  expect(await settled('a call after the restart', connect(page))).toEqual({ ok: true, value: null });
  await expect.poll(told).toBe(false);
});
