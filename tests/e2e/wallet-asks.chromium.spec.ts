import { randomBytes } from 'node:crypto';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { until } from '#scripts/browsers/until.ts';
import { send, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, request } from '#tests/fixtures/provider-calls.ts';

/** What the window says while the wallet asks. */
const windowSays = (driver: BrowserDriver, text: string): Promise<unknown> =>
  until(`a window that says "${text}"`, async () => {
    const window = await driver.waitForWindow('approval.html');
    return window.evaluate((text) => document.body.textContent?.includes(text) ?? false, text);
  });

const windowGone = (driver: BrowserDriver): Promise<unknown> =>
  until('no window', async () => (await driver.countWindows('approval.html')) === 0);

const size = { width: 380, height: 600 };
/** On another proposal each time: the wallet signs three votes of a key on one. */
const vote = () => ({ voteSubmission: { proposalId: randomBytes(32).toString('hex'), value: 'VALUE_YES' } });

const sign = (page: PageDriver, sandbox: Sandbox) =>
  request(page, 'client.sign_transaction', { publicKey: sandbox.wallet.keys()[0]?.publicKey, transaction: vote() });

const reviewedHosts = (sandbox: Sandbox): string[] => sandbox.wallet.reviews().map(({ host }) => host);

/** Answers the wallet's one open review, once it is there. */
async function answerReview(sandbox: Sandbox, approve = true): Promise<string> {
  await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
  const [review] = sandbox.wallet.reviews();
  sandbox.wallet.answer(review?.id ?? '', approve);
  return review?.host ?? '';
}

test.use({ sandboxOptions: { dialect: '0.79' }, allowed: ['shop.localhost', 'bank.localhost'] });

test('reviews of two sites: a window says what the wallet asks and of whom, they take turns, can be cancelled, and outlive tab and background', async ({
  driver,
  sandbox,
  site,
}) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  const bank = await driver.newPage(site.url('bank.localhost'));
  const pages = [
    { host: 'shop.localhost', page: shop },
    { host: 'bank.localhost', page: bank },
  ];
  for (const { page } of pages) {
    expect(await connect(page)).toMatchObject({ ok: true });
    await listKeys(page);
    await windowGone(driver);
  }
  await test.step('of two that wait, the window says which one the wallet asks about, and then the other', async () => {
    sandbox.wallet.setApprove('ask');
    const sending = pages.map(({ host, page }) => ({ host, outcome: send(sandbox, page, host) }));
    const asked = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const review = await until('a review', () => sandbox.wallet.reviews()[0]);
      const { host, outcome } = sending.find(({ host }) => review.host.startsWith(host)) ?? { host: review.host };
      await windowSays(driver, host);
      const window = await driver.waitForWindow('approval.html');
      expect(await window.text('[data-testid=approval-host]')).toContain(host);
      sandbox.wallet.answer(review.id, true);
      expect(await outcome).toMatchObject({ ok: true });
      asked.add(host);
    }
    expect(asked.size).toBe(2);
    await windowGone(driver);
  });

  const popup = await driver.extensionPage('popup.html', size);
  await test.step('reviews go to the wallet one at a time, sites take turns, and reads do not wait', async () => {
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

  await test.step('with a session, a window says what the wallet asks, closes with its answer, and outlives the background', async () => {
    const review = () => until('a review', () => sandbox.wallet.reviews()[0]);

    for (const approve of [true, false]) {
      const sending = send(sandbox, shop, `${approve}`);
      const { id } = await review();
      await windowSays(driver, 'Your wallet is asking about this');
      await windowSays(driver, 'Vote for');
      const window = await driver.waitForWindow('approval.html');
      expect(await window.evaluate(() => document.querySelector('#approve') === null)).toBe(true);
      sandbox.wallet.answer(id, approve);
      expect(await settled('the call', sending)).toMatchObject(approve ? { ok: true } : { ok: false, code: 3001 });
      await windowGone(driver);
    }

    const cut = send(sandbox, shop, 'cut');
    await review();
    await windowSays(driver, 'Your wallet is asking about this');
    await driver.killWorker();
    expect(await settled('the cut call', cut)).toMatchObject({ ok: false, data: { reason: 'outcome-unknown' } });
    await windowSays(driver, 'The wallet did not confirm it');
  });
});
