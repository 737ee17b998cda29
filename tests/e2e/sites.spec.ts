import type { RecordedRequest } from '#sandbox/recorded-request.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys } from '#tests/fixtures/provider-calls.ts';

const ofMethod = (log: RecordedRequest[], rpcMethod: string): RecordedRequest[] =>
  log.filter((request) => request.rpcMethod === rpcMethod);

test.use({
  allowed: ['shop.localhost', 'bank.localhost'],
  pages: { '/open': { html: '<h1>A page that calls the wallet itself</h1>', open: true } },
});

test('two sites have a token each and the wallet sees each one’s own Origin, as it does of an ordinary page', async ({
  driver,
  sandbox,
  site,
}) => {
  await test.step('the popup can ask for the keys by itself, without any site, in Drawbridge’s own name', async () => {
    const popup = await driver.extensionPage('popup.html');
    await popup.waitFor('[data-testid=wallet-state][data-state=ok]');
    await popup.click('main .button.primary');
    await popup.waitFor('[data-testid=key-row]');
    expect(await driver.countWindows('approval.html')).toBe(0);
    const asked = ofMethod(sandbox.log(), 'client.connect_wallet').map(({ origin }) => origin);
    expect(asked).toEqual([driver.extensionOrigin]);
    await popup.close();
    sandbox.clearLog();
  });

  await test.step('two sites have a token each, and the wallet sees each site’s own Origin and nothing of how they are told apart', async () => {
    const shop = await driver.newPage(site.url('shop.localhost'));
    const bank = await driver.newPage(site.url('bank.localhost'));
    expect(await connect(shop)).toMatchObject({ ok: true });
    expect(await connect(bank)).toMatchObject({ ok: true });
    // The second connection must not have ended the first one.
    expect(await listKeys(shop)).toMatchObject({ ok: true });
    expect(await listKeys(bank)).toMatchObject({ ok: true });

    const origins = ['shop.localhost', 'bank.localhost'].map((host) => new URL(site.url(host)).origin);
    expect(ofMethod(sandbox.log(), 'client.connect_wallet').map(({ origin }) => origin)).toEqual(origins);
    const keyCalls = ofMethod(sandbox.log(), 'client.list_keys').filter(({ origin }) => origins.includes(origin ?? ''));
    expect(keyCalls.map(({ origin }) => origin)).toEqual(origins);
    const tokens = keyCalls.map(({ authorization }) => authorization);
    for (const token of tokens) expect(token).toMatch(/^VWT [A-Za-z0-9]{64}$/);
    expect(new Set(tokens).size).toBe(2);

    // Nothing of the sites' numbers goes on the wire, and no request lacks an Origin.
    const toWallet = sandbox.log().filter(({ server }) => server === 'wallet');
    const paths = new Set(toWallet.map(({ path }) => path));
    expect([...paths].sort()).toEqual(['/api/v2/health', '/api/v2/methods', '/api/v2/requests']);
    expect(toWallet.filter(({ origin }) => origin === null)).toEqual([]);
  });

  await test.step('an ordinary page keeps its own Origin in its own requests to the wallet', async () => {
    sandbox.clearLog();

    const page = await driver.newPage(site.url('other.localhost', '/open'));
    const statuses = await page.evaluate(async (wallet) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'client.get_chain_id' });
      // A guess at the way in which the extension tells its sites apart must be no use to a page.
      const urls = ['', '#site=1', '#site=2', '#drawbridge-site=1'].map((end) => `${wallet}/api/v2/requests${end}`);
      const answers = await Promise.all(urls.map((url) => fetch(url, { method: 'POST', body })));
      return answers.map(({ status }) => status);
    }, sandbox.urls.wallet);
    expect(statuses.length).toBe(4);

    const own = new URL(site.url('other.localhost')).origin;
    const calls = ofMethod(sandbox.log(), 'client.get_chain_id').filter(({ headers }) => headers['sec-fetch-mode']);
    expect(calls.map(({ origin }) => origin).filter((origin) => origin === own)).toHaveLength(4);
    expect(calls.map(({ origin }) => origin)).not.toContain(new URL(site.url('shop.localhost')).origin);
  });
});
