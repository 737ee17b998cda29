import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { pageExamples } from '#tests/dapp-package/page-examples.ts';
import { allowSites } from '#tests/fixtures/allow-sites.ts';
import { connect, nextEvent, recordEvents, request } from '#tests/fixtures/provider-calls.ts';
import { expect, test } from '#tests/fixtures/undebugged-test.ts';

// It needs a browser as users have it: what drives tests turns the back/forward cache off.

test.use({ pages: { '/open': { open: true, html: '<body></body>' } } });

type Left = Pick<PageDriver, 'evaluate' | 'goto' | 'waitUntil'>;

/**
 * Has `open` open a page, goes on to another one in its tab, where `meanwhile` acts, and comes back. Resolves to the page as it was
 * left; if the browser has loaded it anew, as Firefox may on a busy machine, to that of another try.
 */
async function leaveAndReturn<P extends Left>(
  open: () => Promise<P>,
  away: string,
  meanwhile: (page: P) => Promise<unknown>,
): Promise<P> {
  for (let tries = 0; tries < 3; tries += 1) {
    const page = await open();
    const path = await page.evaluate(() => {
      Object.assign(window, { isFirst: true });
      return location.pathname;
    });
    await page.goto(away);
    expect(await page.evaluate(() => Reflect.has(window, 'isFirst'))).toBe(false);
    await meanwhile(page);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitUntil((path) => location.pathname === path && document.readyState === 'complete', path, 30_000);
    if (await page.evaluate(() => Reflect.has(window, 'isFirst'))) return page;
    await page.evaluate(() => window.drawbridge.disconnect());
  }
  throw new Error('The browser has kept the page none of three times.');
}

test.describe('a page back from the back/forward cache', () => {
  test('goes on where it was, its calls settle and its listeners hear, the documented ones too, of what happened meanwhile', async ({
    plain,
    sandbox,
    site,
  }) => {
    await test.step('goes on where it was: its calls settle, its listeners hear, and new calls work', async () => {
      // No key is ever listed: where one was, the extension would notice by itself, at any time, that the session ended.
      const method = 'client.check_transaction';
      const params = { publicKey: sandbox.wallet.keys()[0]?.publicKey, transaction: { orderCancellation: {} } };
      const open = async () => {
        await sandbox.setFaults({ walletDelayMs: 0 });
        await allowSites(plain, [site.url('shop.localhost')]);
        const page = await plain.newPage(site.url('shop.localhost', '/first'));
        await recordEvents(page);
        expect(await connect(page)).toMatchObject({ ok: true });
        await sandbox.setFaults({ walletDelayMs: 500 });
        sandbox.clearLog();
        await page.evaluate(
          (call) => {
            const settled = window.drawbridge.request(call).then((checked) => Object.keys(Object(checked)));
            Object.assign(window, { settled });
          },
          { method, params },
        );
        await expect.poll(() => sandbox.log().some(({ rpcMethod }) => rpcMethod === method)).toBe(true);
        return page;
      };
      // The second page takes the first one's place in the tab, and its place among the listeners.
      const page = await leaveAndReturn(open, site.url('shop.localhost', '/second'), recordEvents);

      expect(await page.evaluate(() => Reflect.get(window, 'settled'))).toContain('transaction');
      expect(await request(page, method, params)).toMatchObject({ ok: true });
      sandbox.wallet.revokeSessions();
      expect(await request(page, method, params)).toMatchObject({ ok: false, data: { reason: 'token-revoked' } });
      expect(await nextEvent(page, 'disconnected')).toEqual({ reason: 'token-revoked' });
    });

    // The listeners are a page's own script, in any browser.
    if (plain.name === 'chromium')
      await test.step('with the documented listeners is told when its site was disconnected meanwhile', async () => {
        await sandbox.setFaults({ walletDelayMs: 0 });
        const examples = await pageExamples();
        const open = async () => {
          await allowSites(plain, [site.url('bank.localhost')]);
          const page = await plain.newPage(site.url('bank.localhost', '/open'));
          await recordEvents(page);
          expect(await connect(page)).toMatchObject({ ok: true });
          await nextEvent(page, 'connected');
          await examples.run(page, 'events.ts');
          return page;
        };
        try {
          const page = await leaveAndReturn(open, site.url('bank.localhost', '/second'), (second) =>
            second.evaluate(() => window.drawbridge.disconnect()),
          );
          expect(await nextEvent(page, 'disconnected')).toBeNull();
          await page.waitUntil(() => document.body.textContent?.includes('disconnected'), null);
        } finally {
          examples.remove();
        }
      });
  });
});
