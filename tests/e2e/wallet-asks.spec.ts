import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { until } from '#scripts/browsers/until.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { send, settled } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { listKeys } from '#tests/fixtures/provider-calls.ts';

/** What the window says while the wallet asks. */
const windowSays = (driver: BrowserDriver, text: string): Promise<unknown> =>
  until(`a window that says "${text}"`, async () => {
    const window = await driver.waitForWindow('approval.html');
    return window.evaluate((text) => document.body.textContent?.includes(text) ?? false, text);
  });

const windowGone = (driver: BrowserDriver): Promise<unknown> =>
  until('no window', async () => (await driver.countWindows('approval.html')) === 0);

test.use({ sandboxOptions: { dialect: '0.79' } });

test('a window says what the wallet asks, of two that wait which one, closes with its answer, and outlives the background', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  const pages = [
    { host: 'shop.localhost', page: shop },
    { host: 'bank.localhost', page: await driver.newPage(site.url('bank.localhost')) },
  ];
  await test.step('of two that wait, the window says which one the wallet asks about, and then the other', async () => {
    for (const { page } of pages) {
      await connectSite(driver, page);
      await listKeys(page);
      await windowGone(driver);
    }
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
