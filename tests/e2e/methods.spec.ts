import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { request } from '#tests/fixtures/provider-calls.ts';

test('what is not in the client. namespace is refused in the extension', async ({ driver, sandbox, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, page);
  sandbox.clearLog();
  for (const method of [
    'admin.list_wallets',
    'admin.update_passphrase',
    'Client.list_keys',
    'list_keys',
    'client',
    '',
  ]) {
    expect(await request(page, method), `method "${method}"`).toMatchObject({
      ok: false,
      isError: true,
      code: 4200,
      data: { reason: 'method-not-allowed' },
    });
  }
  expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod !== null && !rpcMethod.startsWith('client.'))).toEqual([]);
});

test('what the wallet answers to an unknown client. method is passed on as it came', async ({ driver, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await connectSite(driver, page);
  const outcome = await request(page, 'client.make_coffee');
  expect(outcome).toMatchObject({ ok: false, code: -32601 });
  expect(outcome).not.toHaveProperty('data.reason');
});
