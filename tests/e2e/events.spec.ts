import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { requestsFor } from '#tests/fixtures/deaths.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, recordEvents } from '#tests/fixtures/provider-calls.ts';

/** The events that a page was told so far, in order. */
const seenBy = (page: PageDriver): Promise<Array<{ event: string; payload: unknown }>> =>
  page.evaluate(() => Reflect.get(window, 'seenEvents'));
const namesSeenBy = async (page: PageDriver): Promise<string[]> => (await seenBy(page)).map(({ event }) => event);

/** The wallet is looked at every few seconds while a page is seen; one look, or two, may come to nothing. */
const soon = { timeout: 30_000 };
test.describe.configure({ timeout: 150_000 });

test.use({
  allowed: ['shop.localhost'],
  pages: {
    '/framed': {
      html: '<iframe src="/inner"></iframe>',
      open: true,
    },
    '/inner': {
      open: true,
      html: `<script>
        window.seenEvents = [];
        for (const event of ['connected', 'disconnected', 'keysChanged', 'chainChanged']) {
          drawbridge.on(event, (payload) => seenEvents.push({ event, payload }));
        }
      </script>`,
    },
  },
});

test('every tab and frame of a site hears once what becomes of its connection, and a page that is looked at of chain, wallet, keys and session', {
  tag: '@chromium',
}, async ({ driver, sandbox, site }) => {
  const shop = await driver.newPage(site.url('shop.localhost'));
  await test.step('every tab and frame of a site hears once that it is connected and that the user ended it, and no other site does', async () => {
    const bank = await driver.newPage(site.url('bank.localhost'));
    const framed = await driver.newPage(site.url('shop.localhost', '/framed'));
    await recordEvents(bank);
    await recordEvents(shop);
    const frame = (): Promise<string[]> =>
      framed.evaluate(() => {
        const inner = document.querySelector('iframe')?.contentWindow;
        const seen: Array<{ event: string }> = inner ? Reflect.get(inner, 'seenEvents') : [];
        return seen.map(({ event }) => event);
      });
    // Answered from behind the listeners of the frame: the extension knows of them by then.
    await framed.evaluate(() => frames[0]?.drawbridge.status());

    expect(await connect(shop)).toMatchObject({ ok: true });
    await expect.poll(() => namesSeenBy(shop)).toEqual(['connected']);
    await expect.poll(frame).toEqual(['connected']);
    expect((await seenBy(shop))[0]?.payload).toEqual({ chainId: sandbox.options.chainId, keys: null });

    const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
    await popup.click('[data-testid=view-sites]');
    await popup.waitForText('[data-testid=site-row][data-connected=true]', 'shop.localhost');
    await popup.click('[data-testid=site-row] button');
    await popup.click('[data-testid=site-row] button.refuse');
    await expect.poll(() => namesSeenBy(shop)).toEqual(['connected', 'disconnected']);
    await expect.poll(frame).toEqual(['connected', 'disconnected']);
    expect(await shop.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
    expect(await listKeys(shop)).toMatchObject({ ok: false, code: 4100, data: { reason: 'not-connected' } });
    await popup.waitUntil(() => document.querySelector('[data-testid=site-row]') === null, null);
    await expect.poll(() => requestsFor(sandbox, 'client.disconnect_wallet').length).toBe(1);
    await bank.evaluate(() => window.drawbridge.status());
    expect(await seenBy(bank)).toEqual([]);
  });

  await test.step('a page that is looked at hears of another chain by itself, of new keys and an ended session by its calls', async () => {
    await shop.evaluate(() => Reflect.get(window, 'seenEvents').splice(0));
    await connectSite(driver, shop);
    await listKeys(shop);

    sandbox.wallet.addKey('Brand new');
    await listKeys(shop);
    await expect.poll(() => namesSeenBy(shop), soon).toEqual(['connected', 'keysChanged']);
    expect((await seenBy(shop))[1]?.payload).toEqual({ keys: sandbox.wallet.keys() });

    await sandbox.setFaults({ otherChainId: 'another-chain' });
    await expect.poll(() => namesSeenBy(shop), soon).toEqual(['connected', 'keysChanged', 'chainChanged']);
    expect((await seenBy(shop))[2]?.payload).toEqual({ chainId: 'another-chain' });

    for (const up of [false, true]) {
      await sandbox.setFaults({ walletDown: !up });
      await expect
        .poll(async () => (await seenBy(shop)).at(-1), soon)
        .toEqual({ event: 'walletChanged', payload: { up } });
    }

    sandbox.wallet.lock();
    expect(await listKeys(shop)).toMatchObject({ ok: false, data: { reason: 'token-revoked' } });
    const named = ['connected', 'keysChanged', 'chainChanged', 'walletChanged', 'walletChanged', 'disconnected'];
    await expect.poll(() => namesSeenBy(shop), soon).toEqual(named);
    expect((await seenBy(shop))[5]?.payload).toEqual({ reason: 'token-revoked' });
  });
});
