import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { listKeys, nextEvent, recordEvents } from '#tests/fixtures/provider-calls.ts';
import { expect, test } from '#tests/fixtures/undebugged-test.ts';

// It needs a browser as users have it: what drives tests turns the back/forward cache off.

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
    await page.evaluate(() => {
      const settled = window.drawbridge.listKeys().then((keys) => keys.length);
      Object.assign(window, { isFirst: true, settled });
    });
    const listed = () => sandbox.log().some(({ rpcMethod }) => rpcMethod === 'client.list_keys');
    await expect.poll(listed).toBe(true);

    await page.goto(site.url('shop.localhost', '/second'));
    expect(await page.evaluate(() => Reflect.has(window, 'isFirst'))).toBe(false);
    // It takes the first page's place in the tab, and its place among the listeners.
    await recordEvents(page);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitUntil(() => Reflect.get(window, 'isFirst'), null);

    expect(await page.evaluate(() => Reflect.get(window, 'settled'))).toBe(sandbox.wallet.keys().length);
    expect(await listKeys(page)).toMatchObject({ ok: true });
    sandbox.wallet.revokeSessions();
    expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'token-revoked' } });
    expect(await nextEvent(page, 'disconnected')).toEqual({ reason: 'token-revoked' });
  });

  test('is told when its site was disconnected meanwhile', async ({ plain, site }) => {
    const page = await plain.newPage(site.url('shop.localhost', '/first'));
    await recordEvents(page);
    await connectSite(plain, page);
    await nextEvent(page, 'connected');
    await page.evaluate(() => Object.assign(window, { isFirst: true }) && undefined);
    await page.goto(site.url('shop.localhost', '/second'));
    await page.evaluate(() => window.drawbridge.disconnect());
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitUntil(() => Reflect.get(window, 'isFirst'), null);
    expect(await nextEvent(page, 'disconnected')).toBeNull();
  });
});
