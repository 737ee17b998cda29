import type { Sandbox } from '#sandbox/sandbox.ts';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { listKeys, request } from '#tests/fixtures/provider-calls.ts';

const size = { width: 380, height: 600 };
const vote = { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_YES' } };

const sign = (page: PageDriver, sandbox: Sandbox) =>
  request(page, 'client.sign_transaction', { publicKey: sandbox.wallet.keys()[0]?.publicKey, transaction: vote });

const reviewedHosts = (sandbox: Sandbox): string[] => sandbox.wallet.reviews().map(({ host }) => host);

/** Answers the wallet's one open review, once it is there. */
async function answerReview(sandbox: Sandbox, approve = true): Promise<string> {
  await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
  const [review] = sandbox.wallet.reviews();
  sandbox.wallet.answer(review?.id ?? '', approve);
  return review?.host ?? '';
}

test('reviews go to the wallet one at a time, sites take turns; a tab that closes leaves its review, and what the user cancels is told to the page', async ({
  driver,
  sandbox,
  site,
}) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  const popup = await driver.extensionPage('popup.html', size);
  await test.step('reviews go to the wallet one at a time, sites take turns, and reads do not wait', async () => {
    const bank = await driver.newPage(site.url('bank.localhost'));
    for (const page of [shop, bank]) {
      await connectSite(driver, page);
      await listKeys(page);
    }
    sandbox.wallet.setApprove('ask');
    const shops = [sign(shop, sandbox), sign(shop, sandbox)];
    await expect.poll(() => reviewedHosts(sandbox).length).toBe(1);
    const banks = sign(bank, sandbox);
    expect(await listKeys(shop)).toMatchObject({ ok: true });
    expect(await listKeys(bank)).toMatchObject({ ok: true });

    await popup.waitUntil(() => document.querySelectorAll('[data-testid=wallet-call-row]').length === 3, null);
    const order = [await answerReview(sandbox), await answerReview(sandbox), await answerReview(sandbox)];
    expect(order.map((host) => host.split('.')[0]?.replace(/:.*/, ''))).toEqual(['shop', 'bank', 'shop']);
    for (const outcome of await Promise.all([...shops, banks])) expect(outcome).toMatchObject({ ok: true });
    await popup.waitUntil(() => document.querySelector('[data-testid=wallet-call-row]') === null, null);
  });

  await test.step('a tab that closes leaves its review to the user, and the next one is right', async () => {
    const closing = await driver.newPage(site.url('shop.localhost'));
    void sign(closing, sandbox).catch(() => 'the page is gone');
    await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
    await closing.close();
    const next = sign(shop, sandbox);
    expect(sandbox.wallet.reviews()).toHaveLength(1);
    await answerReview(sandbox, false);
    await answerReview(sandbox, true);
    expect(await next).toMatchObject({ ok: true });
  });

  await test.step('what the user cancels in the popup is told to the page, and what waits goes on', async () => {
    const inWallet = sign(shop, sandbox);
    await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
    const rows = (count: number) =>
      popup.waitUntil((count) => document.querySelectorAll('[data-testid=wallet-call-row]').length === count, count);
    // One after the other, so that the first one that waits is this one.
    const waiting = sign(shop, sandbox);
    await rows(2);
    const last = sign(shop, sandbox);
    await rows(3);
    await popup.click('[data-testid=wallet-call-row][data-step=waiting] [data-testid=cancel-call]');
    expect(await waiting).toMatchObject({ ok: false, code: 4001, data: { reason: 'user-rejected' } });
    await popup.click('[data-testid=wallet-call-row][data-step=in-wallet] [data-testid=cancel-call]');
    await popup.click('[data-testid=wallet-call-row] .confirm .refuse');
    // The request stays open in the wallet, so nobody can say yet what becomes of it.
    expect(await inWallet).toMatchObject({ ok: false, data: { reason: 'outcome-unknown' } });
    expect(sandbox.wallet.reviews()).toHaveLength(1);
    await answerReview(sandbox, false);
    await answerReview(sandbox, true);
    expect(await last).toMatchObject({ ok: true });
  });
});
