import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, nextEvent, recordEvents, request } from '#tests/fixtures/provider-calls.ts';

test('a session that the wallet has ended is told to the page, and the next connect works; it survives the wallet’s absence, and not its restart', async ({
  driver,
  sandbox,
  site,
}) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await test.step('a session that the wallet has ended is told to the page, and the next connect works', async () => {
    await recordEvents(page);
    await connectSite(driver, page);
    // Not its keys: where those were listed, the extension would notice by itself, at any time, that the session ended.
    const params = { publicKey: sandbox.wallet.keys()[0]?.publicKey, transaction: { orderCancellation: {} } };
    expect(await request(page, 'client.check_transaction', params)).toMatchObject({ ok: true });

    sandbox.wallet.revokeSessions();
    sandbox.clearLog();
    expect(await listKeys(page)).toMatchObject({
      ok: false,
      isError: true,
      code: 4100,
      data: { reason: 'token-revoked' },
    });
    await nextEvent(page, 'disconnected');
    expect(await page.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });

    // The token is gone: the next call does not try it again.
    expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
    const refused = sandbox.log().filter(({ status }) => status === 401);
    expect(refused).toHaveLength(1);

    expect(await connect(page)).toEqual({ ok: true, value: null });
    expect(await listKeys(page)).toMatchObject({ ok: true });
    const fresh = sandbox.log().findLast(({ rpcMethod }) => rpcMethod === 'client.list_keys')?.authorization;
    expect(fresh).not.toBe(refused[0]?.authorization);
  });

  await test.step('a wallet that does not run is told as such; the session survives its absence, and not its restart', async () => {
    await sandbox.setFaults({ walletDown: true });
    expect(await listKeys(page)).toMatchObject({ ok: false, code: 4900, data: { reason: 'wallet-unreachable' } });
    await sandbox.setFaults({ walletDown: false });
    expect(await listKeys(page)).toMatchObject({ ok: true });
    await sandbox.wallet.restart();
    expect(await listKeys(page)).toMatchObject({ ok: false, code: 4100, data: { reason: 'token-revoked' } });
    expect(await connect(page)).toEqual({ ok: true, value: null });
  });
});
