import { cancelOrder } from '#tests/published-client/cancel-order.ts';
import { expect, test } from '#tests/published-client/client-test.ts';

// Its request IDs are strings, which a wallet by the letter of the interface does not take.
test.use({ sandboxOptions: { dialect: '0.79' } });

test('the published client reaches the wallet service itself, as if no extension were there', async ({
  driver,
  openDapp,
  sandbox,
  site,
}) => {
  const page = await openDapp('direct.localhost');
  sandbox.clearLog();
  const state = await page.evaluate(() => window.dapp.connect('jsonRpc'));
  expect(state).toMatchObject({ status: 'connected', current: 'jsonRpc', keys: sandbox.wallet.keys(), error: null });
  const sent = await page.evaluate((params) => window.dapp.send(params), cancelOrder(state.pubKey ?? ''));
  const executed = sandbox.wallet.executed();
  expect(executed).toHaveLength(1);
  expect(sent).toMatchObject({ ok: true, value: { transactionHash: executed[0]?.transactionHash } });
  await page.evaluate(() => window.dapp.disconnect());

  const { origin, host } = new URL(site.url('direct.localhost'));
  expect(executed[0]?.host).toBe(host);
  const calls = sandbox.log().filter((request) => request.rpcMethod !== null && request.origin === origin);
  // Each once, but for the keys, which it lists again every other second, right through the end of its session.
  const methods = [...new Set(calls.map(({ rpcMethod }) => rpcMethod))];
  expect(methods.map((method) => [method, calls.find(({ rpcMethod }) => rpcMethod === method)?.status])).toEqual([
    ['client.get_chain_id', 200],
    ['client.connect_wallet', 200],
    ['client.list_keys', 200],
    ['client.send_transaction', 200],
    ['client.disconnect_wallet', 200],
  ]);
  // Drawbridge has no part in it: nobody was asked, and the site is none of its own.
  expect(await driver.countWindows('approval.html')).toBe(0);
  expect(await page.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
});
