import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { connect, listKeys, nextEvent, recordEvents, request } from '#tests/fixtures/provider-calls.ts';
import { listenIn, reachable } from '#tests/fixtures/reachable.ts';

// Whatever object a promise is resolved to is asked for its `then`.
const looking = `<head><script>
  seen = [];
  function look() { seen.push(window.event + ' ' + look.caller); }
  Object.defineProperty(Object.prototype, 'then', { configurable: true, get: look });
  ended = drawbridge.status().then(look)
    .then(() => drawbridge.request({ method: 'admin.nothing' })).catch(look)
    .then(() => { delete Object.prototype.then; return seen; });
</script></head>`;
test.use({
  allowed: ['shop.localhost'],
  pages: {
    '/listening': { open: true, html: `<head><script>(${listenIn})()</script></head>` },
    '/looking': { open: true, html: looking },
    '/': { open: true, html: '<h1>A page</h1>' },
  },
});

/**
 * Runs in a page of the extension: runs a content script in the first tab of this machine, in the world of the relay, which
 * tries to let its own site in and to move the wallet elsewhere. Resolves to the storage areas that let it write.
 */
async function takeOver({ origin, elsewhere }: { origin: string; elsewhere: string }): Promise<string[]> {
  const attack = async (values: Record<string, unknown>): Promise<string[]> => {
    const written: string[] = [];
    for (const area of ['local', 'sync', 'session'] as const) {
      try {
        await chrome.storage[area].set(values);
        written.push(area);
      } catch {
        // Out of reach, as it should be.
      }
    }
    // The channel of that name is the page's own here.
    const line = new BroadcastChannel('drawbridge:kept');
    for (const name of Object.keys(values)) line.postMessage(name);
    line.close();
    return written;
  };
  const site = {
    origin,
    networkId: 'first',
    allowedAt: 1,
    lastCallAt: 1,
    connected: true,
    keys: [{ name: 'k', publicKey: 'ab'.repeat(32) }],
    unasked: [
      {
        method: 'client.send_transaction',
        transactionKind: 'voteSubmission',
        publicKey: 'ab'.repeat(32),
        until: Date.now() + 60 * 60 * 1000,
      },
    ],
  };
  const network = {
    id: 'first',
    name: 'N',
    walletAddress: elsewhere,
    dataApiAddresses: [elsewhere],
    expectedChainId: '',
  };
  const notify = { newProposals: false, stateChanges: false, followedParty: false };
  const values = {
    sites: { [origin]: site },
    settings: {
      networks: [network],
      networkId: 'first',
      governanceAlerts: false,
      alerts: { notify, mutedKinds: [], followedParty: '' },
    },
    lastChainId: 'forged',
    tokens: { [origin]: 'T'.repeat(64) },
    apiToken: { token: 'T'.repeat(64), address: elsewhere },
    httpWalletSites: [origin],
    httpWallet: true,
  };
  const [tab] = await chrome.tabs.query({ url: 'http://localhost/*' });
  const [done] = await chrome.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    func: attack,
    args: [values],
  });
  return done?.result ?? [];
}

test('a page that tries everything reads no token and sees nothing behind the answers; a relay that was taken over approves and moves nothing', async ({
  driver,
  site,
  sandbox,
}) => {
  await test.step('one that looks behind the answers sees neither the events that brought them nor the functions that passed them on', async () => {
    const page = await driver.newPage(site.url('shop.localhost', '/looking'));
    const seen: string[] = await page.evaluate(() => Reflect.get(window, 'ended'));
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen)).toEqual(new Set(['undefined null']));
  });

  await test.step('reads no token anywhere: globals, DOM, messages, storage, errors', async () => {
    const page = await driver.newPage(site.url('shop.localhost', '/listening'));
    await recordEvents(page);
    expect(await connect(page)).toMatchObject({ ok: true });
    await nextEvent(page, 'connected');
    const outcomes = [
      await request(page, 'client.list_keys'),
      await request(page, 'client.get_chain_id'),
      await request(page, 'client.make_coffee'),
      await request(page, 'admin.list_wallets'),
    ];
    sandbox.wallet.revokeSessions();
    outcomes.push(await request(page, 'client.list_keys'));

    const tokens = new Set(sandbox.log().flatMap(({ authorization }) => authorization?.replace(/^VWT /, '') ?? []));
    expect(tokens.size).toBeGreaterThanOrEqual(1);
    const found = await page.evaluate(reachable);
    // The search itself must have worked: it sees what the page was given.
    expect(found.text).toContain('drawbridge');
    expect(found.text).toContain('seenEvents');
    expect(found.counts.objects).toBeGreaterThan(500);
    for (const token of tokens) {
      for (const part of [token, token.slice(0, 32), token.slice(32)]) {
        expect(found.text.includes(part), 'in what the page can reach').toBe(false);
        expect(JSON.stringify(outcomes).includes(part), 'in what the page was answered').toBe(false);
      }
    }
  });

  await test.step('a relay that was taken over approves nothing, moves nothing and turns nothing on by what it writes', async () => {
    sandbox.clearLog();
    // A host that the extension may always run scripts in.
    const address = site.url('localhost');
    const { origin } = new URL(address);
    const page = await driver.newPage(address);
    const options = await driver.extensionPage('options.html');
    const written = await options.evaluate(takeOver, { origin, elsewhere: site.url('127.0.0.1', '') });
    // What cannot be written where the browser lets it would be no attack.
    expect(written).toContain('sync');
    expect(written).not.toContain('session');
    if (driver.name === 'firefox') expect(written).toContain('local');

    // What it wrote is there for the background that begins next, and for the pages that open.
    await driver.killWorker();
    await options.reload();
    await options.waitUntil(
      (wallet) => document.querySelector<HTMLInputElement>('#wallet-address')?.value === wallet,
      sandbox.urls.wallet,
    );
    expect(await options.evaluate(() => document.querySelector('[data-testid=http-site]'))).toBeNull();
    expect(await options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);
    expect(await page.evaluate(() => window.drawbridge.status())).toMatchObject({ connected: false });
    expect(await listKeys(page)).toMatchObject({ ok: false, data: { reason: 'not-connected' } });
    const connecting = connect(page);
    await answerApproval(driver, '#deny');
    expect(await connecting).toMatchObject({ ok: false, code: 4001 });
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.connect_wallet')).toEqual([]);
  });
});
