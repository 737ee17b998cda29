import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { answerApproval, askingWindow } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { answerOn, registeredFor } from '#tests/fixtures/http-wallet-site.ts';
import { clickIn } from '#tests/fixtures/provider-calls.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';

interface Answered {
  status: number;
  authorization: string | null;
  body: { id?: unknown; result?: unknown; error?: { code: number } };
}

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

test.describe('a dApp of the desktop wallet', () => {
  test.use({ sandboxOptions: { dialect: '0.79' } });

  // Firefox calls by its fetch too, below; what each call is answered is the extension's own.
  test('connects, lists keys, sends and disconnects by its own fetch', { tag: '@chromium' }, async ({
    driver,
    sandbox,
    site,
  }) => {
    await (await answerOn(driver, site.url('shop.localhost'))).close();
    const page = await driver.newPage(site.url('shop.localhost'));
    const found = await page.evaluate(async () => {
      const health = await fetch('http://localhost:1789/api/v2/health');
      const methods = await fetch('http://127.0.0.1:1789/api/v2/methods');
      return { health: health.status, url: health.url, methods: await methods.json() };
    });
    const url = 'http://localhost:1789/api/v2/health';
    expect(found).toMatchObject({ health: 200, url, methods: { result: { registeredMethods: expect.any(Array) } } });
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
      body: JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'client.list_keys' }),
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
    expect(await rpc(page, 'client.list_keys', token)).toMatchObject({ status: 200 });
    expect(await rpc(page, 'client.disconnect_wallet', token)).toMatchObject({ status: 200, body: { id: '41' } });
    expect(await rpc(page, 'client.list_keys', token)).toMatchObject({ status: 401 });
    await sandbox.setFaults({ walletDown: true });
    // An answer serves for a second where there is no session.
    await expect.poll(() => rpc(page, 'client.get_chain_id', null)).toBeNull();
  });
});

/** How often a page is loaded. */
const times = 6;
const health = `fetch('http://localhost:1789/api/v2/health').then(({ status }) => status, ({ name }) => name)`;
/** Asks the wallet by its first script, notes the answer and loads again, so often. */
const repeated = `<head><script>${health}.then((found) => {
  const all = [...JSON.parse(sessionStorage.getItem('all') ?? '[]'), found];
  sessionStorage.setItem('all', JSON.stringify(all));
  if (all.length < ${times}) location.reload();
});</script></head>`;
/** Tells the page around it whether its `fetch` is the browser's own. */
const framed = `<head><script>parent.postMessage(\`\${fetch}\`.includes('[native code]'), '*')</script></head>`;

test.describe('on the sites that the user chose', () => {
  test.use({
    pages: {
      '/repeated': { open: true, html: repeated },
      '/framed': { open: true, html: framed },
      '/': { open: true, html: '<body></body>' },
    },
  });

  const isOwn = (page: PageDriver): Promise<boolean> => page.evaluate(() => `${fetch}`.includes('[native code]'));
  const isOwnInFrame = (page: PageDriver, src: string): Promise<boolean> =>
    page.evaluate(
      (src) =>
        new Promise<boolean>((resolve) => {
          addEventListener('message', ({ data }) => resolve(data), { once: true });
          document.body.append(Object.assign(document.createElement('iframe'), { src }));
        }),
      src,
    );

  test('the first script of a page reaches the wallet and connects, but in no other page, nor after the site or its permission is taken back', async ({
    driver,
    sandbox,
    site,
  }) => {
    const shop = site.url('shop.localhost');
    const options = await answerOn(driver, shop);
    const page = await driver.newPage(site.url('shop.localhost', '/repeated'));
    await test.step('the first script of a page reaches the wallet, every time', async () => {
      const all = await page.waitUntil(
        (times) => {
          const all: unknown[] = JSON.parse(sessionStorage.getItem('all') ?? '[]');
          return all.length >= times ? all : null;
        },
        times,
        100_000,
      );
      expect(new Set(all)).toEqual(new Set([200]));
    });

    if (driver.name === 'firefox')
      await test.step('a page connects and lists keys by its own fetch, with a token that is not the real one', async () => {
        await page.goto(shop);
        const connecting = rpc(page, 'client.connect_wallet', null, { hostname: 'bank.example' });
        await answerApproval(driver, '#connect');
        const connected = await connecting;
        const token = connected?.authorization ?? '';
        expect(connected).toMatchObject({ status: 200, authorization: expect.stringMatching(/^VWT \w{64}$/) });
        expect(await rpc(page, 'client.list_keys', token)).toMatchObject({
          body: { result: { keys: sandbox.wallet.keys() } },
        });
        expect(sandbox.log().map(({ authorization }) => authorization)).not.toContain(token);
      });

    if (driver.name === 'chromium')
      await test.step('a page that gives up a request hears so at once, and the user still decides', async () => {
        await page.goto(shop);
        await page.evaluate(() => {
          const controller = new AbortController();
          const body = JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'client.connect_wallet' });
          const { signal } = controller;
          const ended = fetch('http://localhost:1789/api/v2/requests', { method: 'POST', body, signal }).catch(
            ({ name }) => name,
          );
          Object.assign(window, { controller, ended });
        });
        const approval = await askingWindow(driver);
        const how = await page.evaluate(() => {
          Object(window).controller.abort();
          return Object(window).ended;
        });
        expect(how).toBe('AbortError');
        await approval.click('#connect');
        await page.waitUntil(async () => (await window.drawbridge.status()).connected, null);
      });

    await test.step('and in no other page, nor after the site or its permission is taken back', async () => {
      await page.goto(shop);
      const other = await driver.newPage(site.url('other.localhost'));
      expect([await isOwn(page), await isOwn(other)]).toEqual([false, true]);
      // Its own frames are of the site; those of others are not, and neither is the site in the page of another.
      expect(await isOwnInFrame(page, '/framed')).toBe(false);
      expect(await isOwnInFrame(page, site.url('other.localhost', '/framed'))).toBe(true);
      expect(await isOwnInFrame(other, site.url('shop.localhost', '/framed'))).toBe(true);
      if (driver.name === 'chromium') {
        // Firefox knows no ports here.
        const neighbour = await serveTestSite();
        expect(await isOwn(await driver.newPage(neighbour.url('shop.localhost')))).toBe(true);
        await neighbour.close();
      }

      if (driver.name === 'chromium') {
        // Firefox gives the hosts of content scripts with the installation.
        await driver.withdrawHost('shop.localhost');
        await options.waitFor('[data-testid=http-site][data-forbidden=true]');
        await registeredFor(options, 0);
        await page.reload();
        expect(await isOwn(page)).toBe(true);
        await driver.allowHost('shop.localhost');
        await options.waitFor('[data-testid=http-site][data-forbidden=false]');
        await registeredFor(options, 1);
      }
      await driver.reloadExtension();
      const after = await driver.extensionPage('options.html');
      await registeredFor(after, 1);
      await page.reload();
      expect(await isOwn(page)).toBe(false);
      await after.click('[data-testid=http-site] button');
      await registeredFor(after, 0);
      await page.reload();
      expect(await isOwn(page)).toBe(true);
    });
  });
});
