import { pageExamples } from '#tests/dapp-package/page-examples.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { nextEvent, recordEvents, request } from '#tests/fixtures/provider-calls.ts';
import { expect, test } from '#tests/fixtures/undebugged-test.ts';

// It needs a browser as users have it: what drives tests turns the back/forward cache off.

test.use({ pages: { '/open': { open: true, html: '<body></body>' } } });

test.describe('a page back from the back/forward cache', () => {
  test('goes on where it was: its calls settle, its listeners hear, and new calls work', async ({
    plain,
    sandbox,
    site,
  }) => {
    const page = await plain.newPage(site.url('shop.localhost', '/first'));
    await recordEvents(page);
    await connectSite(plain, page);
    await sandbox.setFaults({ walletDelayMs: 500 });
    sandbox.clearLog();
    // No key is ever listed: where one was, the extension would notice by itself, at any time, that the session ended.
    const method = 'client.check_transaction';
    const params = { publicKey: sandbox.wallet.keys()[0]?.publicKey, transaction: { orderCancellation: {} } };
    await page.evaluate(
      (call) => {
        const settled = window.drawbridge.request(call).then((checked) => Object.keys(Object(checked)));
        Object.assign(window, { isFirst: true, settled });
      },
      { method, params },
    );
    await expect.poll(() => sandbox.log().some(({ rpcMethod }) => rpcMethod === method)).toBe(true);

    await page.goto(site.url('shop.localhost', '/second'));
    expect(await page.evaluate(() => Reflect.has(window, 'isFirst'))).toBe(false);
    // It takes the first page's place in the tab, and its place among the listeners.
    await recordEvents(page);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitUntil(() => Reflect.get(window, 'isFirst'), null, 30_000);

    expect(await page.evaluate(() => Reflect.get(window, 'settled'))).toContain('transaction');
    expect(await request(page, method, params)).toMatchObject({ ok: true });
    sandbox.wallet.revokeSessions();
    expect(await request(page, method, params)).toMatchObject({ ok: false, data: { reason: 'token-revoked' } });
    expect(await nextEvent(page, 'disconnected')).toEqual({ reason: 'token-revoked' });
  });

  test('with the documented listeners is told when its site was disconnected meanwhile', async ({ plain, site }) => {
    const examples = await pageExamples();
    /** Resolves to the page once it is back; null if the browser has loaded it anew, as Firefox may on a busy machine. */
    const leaveAndReturn = async () => {
      const page = await plain.newPage(site.url('shop.localhost', '/open'));
      await recordEvents(page);
      await connectSite(plain, page);
      await nextEvent(page, 'connected');
      await examples.run(page, 'events.ts');
      await page.evaluate(() => Object.assign(window, { isFirst: true }) && undefined);
      await page.goto(site.url('shop.localhost', '/second'));
      await page.evaluate(() => window.drawbridge.disconnect());
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.waitUntil(() => location.pathname === '/open' && document.readyState === 'complete', null, 30_000);
      return (await page.evaluate(() => Reflect.has(window, 'isFirst'))) ? page : null;
    };
    try {
      const page = (await leaveAndReturn()) ?? (await leaveAndReturn()) ?? (await leaveAndReturn());
      if (page === null) throw new Error('The browser has kept the page none of three times.');
      expect(await nextEvent(page, 'disconnected')).toBeNull();
      await page.waitUntil(() => document.body.textContent?.includes('disconnected'), null);
    } finally {
      examples.remove();
    }
  });
});
