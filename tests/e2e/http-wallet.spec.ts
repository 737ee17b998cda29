import type { BrowserDriver, PageDriver } from '#tests/drivers/browser-driver.ts';
import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn } from '#tests/fixtures/provider-calls.ts';

interface Answered {
  status: number;
  authorization: string | null;
  body: { id?: unknown; result?: unknown; error?: { code: number } };
}

async function switchOn(driver: BrowserDriver): Promise<void> {
  const options = await driver.extensionPage('options.html');
  await options.click('input[name=http-wallet]');
  await options.waitUntil(async () => (await chrome.storage.sync.get('httpWallet'))['httpWallet'] === true, null);
  await options.close();
}

/** Waits until the page's `fetch` is not the browser's own. */
const wrapped = (page: PageDriver): Promise<unknown> =>
  page.waitUntil(() => !`${window.fetch}`.includes('[native code]'), null);

/** Asks the wallet service as dApps of the desktop wallet do; null where nothing can be reached. */
const rpc = (page: PageDriver, method: string, token: string | null, params?: unknown): Promise<Answered | null> =>
  page.evaluate(
    async ({ method, token, params }): Promise<Answered | null> => {
      const headers = new Headers(token === null ? {} : { Authorization: token });
      const body = JSON.stringify({ id: '41', jsonrpc: '2.0', method, params: params ?? undefined });
      try {
        const response = await fetch('http://localhost:1789/api/v2/requests', { method: 'POST', headers, body });
        const authorization = response.headers.get('Authorization');
        return { status: response.status, authorization, body: await response.json() };
      } catch {
        return null;
      }
    },
    { method, token, params: params ?? null },
  );

for (const dialect of ['letter', 'real'] as const) {
  test.describe(`a dApp of the desktop wallet, with a wallet of the ${dialect} dialect`, () => {
    test.use({ sandboxOptions: { dialect } });

    test('connects, lists keys, sends and disconnects by its own fetch', async ({ driver, sandbox, site }) => {
      await switchOn(driver);
      const page = await driver.newPage(site.url('shop.localhost'));
      await wrapped(page);
      const found = await page.evaluate(async () => {
        const health = await fetch('http://localhost:1789/api/v2/health');
        const methods = await fetch('http://127.0.0.1:1789/api/v2/methods');
        return { health: health.status, methods: await methods.json() };
      });
      expect(found).toMatchObject({ health: 200, methods: { result: { registeredMethods: expect.any(Array) } } });
      expect(await rpc(page, 'client.get_chain_id', null)).toMatchObject({
        status: 200,
        body: { id: '41', result: { chainID: sandbox.options.chainId } },
      });
      expect(await rpc(page, 'client.list_keys', null)).toMatchObject({
        status: 401,
        body: { error: { code: -32003 } },
      });

      const denied = rpc(page, 'client.connect_wallet', null, { hostname: 'bank.example' });
      await answerApproval(driver, '#deny');
      expect(await denied).toMatchObject({ status: 400, body: { id: '41', error: { code: 3001 } } });
      await clickIn(page);
      const connecting = rpc(page, 'client.connect_wallet', null, { hostname: 'bank.example' });
      await answerApproval(driver, '#connect');
      const connected = await connecting;
      const token = connected?.authorization ?? '';
      expect(connected).toMatchObject({ status: 200, authorization: expect.stringMatching(/^VWT \w{64}$/) });
      // It opens nothing at the service: the real token never comes near a page.
      const tried = await fetch(`${sandbox.urls.wallet}/api/v2/requests`, {
        method: 'POST',
        headers: { Authorization: token, Origin: site.url('shop.localhost') },
        body: JSON.stringify({ id: dialect === 'real' ? '1' : 1, jsonrpc: '2.0', method: 'client.list_keys' }),
      });
      expect(tried.status).toBe(401);

      expect(await rpc(page, 'client.list_keys', token)).toMatchObject({
        body: { result: { keys: sandbox.wallet.keys() } },
      });
      expect(await rpc(page, 'client.list_keys', `${token}x`)).toMatchObject({ status: 401 });
      const sent = await rpc(page, 'client.send_transaction', token, {
        publicKey: sandbox.wallet.keys()[0]?.publicKey,
        sendingMode: 'TYPE_SYNC',
        transaction: { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } },
      });
      const [executed] = sandbox.wallet.executed();
      expect(sent).toMatchObject({ status: 200, body: { result: { transactionHash: executed?.transactionHash } } });
      expect(executed?.host).toBe(new URL(site.url('shop.localhost')).host);

      // As after a reload, with the token that the dApp has kept.
      await page.reload();
      await wrapped(page);
      expect(await rpc(page, 'client.list_keys', token)).toMatchObject({ status: 200 });
      expect(await rpc(page, 'client.disconnect_wallet', token)).toMatchObject({ status: 200, body: { id: '41' } });
      expect(await rpc(page, 'client.list_keys', token)).toMatchObject({ status: 401 });
      await sandbox.setFaults({ walletDown: true });
      expect(await rpc(page, 'client.get_chain_id', null)).toBeNull();
    });
  });
}

test('unless the user has switched it on, a page has the browser’s own fetch', async ({ driver, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  expect(await page.evaluate(() => `${window.fetch}`)).toContain('[native code]');
  expect(await page.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
  expect(await page.evaluate(() => `${window.fetch}`)).toContain('[native code]');
});
