import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { answerApproval, askingWindow } from '#tests/fixtures/answer-approval.ts';
import { breakBuiltIns } from '#tests/fixtures/break-built-ins.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { clickIn } from '#tests/fixtures/provider-calls.ts';
import { callVega, recordVegaEvents, type VegaOutcome, vegaEvents } from '#tests/fixtures/vega-calls.ts';

const done: VegaOutcome = { ok: true, value: null };
const failed = (code: number, message: string) => ({ ok: false, isError: true, own: ['code', 'data'], code, message });
const hash = expect.stringMatching(/^[0-9A-Fa-f]{64}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

async function connect(driver: BrowserDriver, page: PageDriver, answer: '#connect' | '#deny' = '#connect') {
  const connecting = callVega(page, 'connectWallet');
  await answerApproval(driver, answer);
  return connecting;
}

const vote = (sandbox: Sandbox, publicKey = sandbox.wallet.keys()[0]?.publicKey) => ({
  publicKey,
  transaction: { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } },
  sendingMode: 'TYPE_SYNC',
});

/** The sandbox's nonces are larger than what a JavaScript number holds. */
const largeNonce = expect.stringMatching(/^\d{19,20}$/);

/** A transaction as the sandbox's first key signs it, in the words of `window.vega`. */
const signedBy = (sandbox: Sandbox, nonce: unknown = largeNonce) => ({
  inputData: expect.stringMatching(/^[\w+/]+=*$/),
  signature: { value: expect.stringMatching(/^[0-9a-f]{128}$/), algo: 'vega/ed25519', version: 1 },
  from: { pubKey: sandbox.wallet.keys()[0]?.publicKey },
  version: 3,
  pow: { tid: expect.stringMatching(/^[0-9a-f]{64}$/), nonce },
});

test.describe('window.vega', () => {
  test.use({ sandboxOptions: { dialect: '0.79' } });

  test('connects, lists keys, tells the chain, sends, signs and disconnects, and says what the user, the wallet and the network refused', {
    tag: '@chromium',
  }, async ({ driver, sandbox, site }) => {
    const page = await driver.newPage(site.url('shop.localhost'));
    // Firefox connects by it and lists keys in the documentation's example.
    await test.step('connects, lists keys, tells the chain, sends, signs and disconnects', async () => {
      const { chainId } = sandbox.options;
      expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
      expect(await callVega(page, 'listKeys')).toMatchObject(failed(-1, 'Not connected'));
      expect(await callVega(page, 'sendTransaction', vote(sandbox))).toMatchObject(failed(-1, 'Not connected'));
      expect(await connect(driver, page)).toEqual(done);
      expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: true });
      expect(await callVega(page, 'listKeys')).toEqual({ ok: true, value: { keys: sandbox.wallet.keys() } });
      expect(await callVega(page, 'getChainId')).toEqual({ ok: true, value: { chainID: chainId } });

      const sent = await callVega(page, 'sendTransaction', vote(sandbox));
      const transaction = signedBy(sandbox);
      expect(sent).toEqual({
        ok: true,
        value: { sentAt: time, receivedAt: time, transactionHash: hash, transaction },
      });
      const executed = sandbox.wallet.executed();
      expect(executed.map((one) => one.transaction)).toEqual([vote(sandbox).transaction]);
      expect(sent).toMatchObject({ value: { transactionHash: executed[0]?.transactionHash } });
      // The second nonce is 0, which the wallet leaves out.
      const second = signedBy(sandbox, 0);
      expect(await callVega(page, 'signTransaction', vote(sandbox))).toEqual({
        ok: true,
        value: { transaction: second },
      });
      expect(sandbox.wallet.executed()).toHaveLength(1);

      expect(await callVega(page, 'disconnectWallet')).toEqual(done);
      expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
      expect(await callVega(page, 'listKeys')).toMatchObject(failed(-1, 'Not connected'));
      expect(await callVega(page, 'disconnectWallet')).toEqual(done);
    });

    await test.step('says what the user, the wallet and the network refused', async () => {
      expect(await connect(driver, page, '#deny')).toMatchObject(failed(-2, 'Connection denied'));
      sandbox.wallet.setApprove('never');
      await clickIn(page);
      expect(await connect(driver, page)).toMatchObject(failed(-2, 'Connection denied'));
      await (await driver.waitForWindow('approval.html')).click('#close');
      await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
      sandbox.wallet.setApprove('always');
      await clickIn(page);
      expect(await connect(driver, page)).toEqual(done);
      // Before the first list the real wallet lets a site use no key at all.
      expect(await callVega(page, 'listKeys')).toMatchObject({ ok: true });

      expect(await callVega(page, 'sendTransaction', vote(sandbox, 'cd'.repeat(32)))).toMatchObject({
        ...failed(-3, 'Unknown public key'),
        data: { code: 2000, message: 'this public key is not allowed to be used' },
      });
      sandbox.wallet.setApprove('never');
      for (const method of ['sendTransaction', 'signTransaction']) {
        expect(await callVega(page, method, vote(sandbox))).toMatchObject(failed(-4, 'Transaction denied'));
      }
      sandbox.wallet.setApprove('always');
      await sandbox.setFaults({ noNode: true });
      expect(await callVega(page, 'sendTransaction', vote(sandbox))).toMatchObject({
        ...failed(-5, 'Transaction failed'),
        data: { code: 1000, message: 'no healthy node available' },
      });
      expect(await callVega(page, 'getChainId')).toMatchObject(failed(-32603, 'no healthy node available'));
      await sandbox.setFaults({ noNode: false, missingMethods: ['client.sign_transaction'] });
      expect(await callVega(page, 'signTransaction', vote(sandbox))).toMatchObject(failed(-32601, 'Method not found'));
      expect(await callVega(page, 'sendTransaction', {})).toMatchObject({
        code: -32603,
        message: expect.stringMatching(/publicKey|public key/),
        data: { code: -32602 },
      });
      await sandbox.setFaults({ walletDown: true });
      expect(await callVega(page, 'getChainId')).toMatchObject(
        failed(-32603, 'The wallet is not responding. Start the wallet software and try again.'),
      );
      expect(sandbox.wallet.executed()).toHaveLength(1);
    });
  });

  test('asks nobody twice, and says which chain is not the one', { tag: '@chromium' }, async ({
    driver,
    sandbox,
    site,
  }) => {
    const page = await driver.newPage(site.url('shop.localhost'));
    const { chainId } = sandbox.options;
    const elsewhere = { chainId: 'elsewhere' };
    expect(await callVega(page, 'connectWallet', elsewhere)).toMatchObject(
      failed(-7, `Unknown chain ID: The wallet is on ${chainId}.`),
    );
    expect(await driver.countWindows('approval.html')).toBe(0);
    const connecting = callVega(page, 'connectWallet', { chainId });
    await answerApproval(driver, '#connect');
    expect(await connecting).toEqual(done);
    await expect.poll(() => driver.countWindows('approval.html')).toBe(0);

    for (const params of [undefined, {}, { chainId }]) {
      expect(await callVega(page, 'connectWallet', params)).toEqual(done);
    }
    const mismatch = (found: string) => failed(-6, `Mismatching chain ID: The wallet is on ${found}.`);
    expect(await callVega(page, 'connectWallet', elsewhere)).toMatchObject(mismatch(chainId));
    await page.reload();
    expect(await callVega(page, 'connectWallet', { chainId })).toEqual(done);
    expect(await driver.countWindows('approval.html')).toBe(0);
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.connect_wallet')).toHaveLength(1);
    // Its transactions go to the chain that it named, whatever the wallet is on by then.
    expect(await callVega(page, 'listKeys')).toMatchObject({ ok: true });
    await sandbox.setFaults({ otherChainId: 'elsewhere' });
    expect(await callVega(page, 'sendTransaction', vote(sandbox))).toMatchObject(mismatch('elsewhere'));
    expect(sandbox.log().filter(({ rpcMethod }) => rpcMethod === 'client.send_transaction')).toEqual([]);
  });
});

test('tells every tab of a site that the user ended the connection, and of new keys', { tag: '@chromium' }, async ({
  driver,
  sandbox,
  site,
}) => {
  const first = await driver.newPage(site.url('shop.localhost'));
  const second = await driver.newPage(site.url('shop.localhost'));
  const bank = await driver.newPage(site.url('bank.localhost'));
  for (const page of [first, second, bank]) await recordVegaEvents(page);
  expect(await connect(driver, first)).toEqual(done);
  await callVega(first, 'listKeys');
  sandbox.wallet.addKey('Brand new');
  await callVega(first, 'listKeys');
  const changed = ['client.keys_changed', { keys: sandbox.wallet.keys() }];
  await expect.poll(() => vegaEvents(second)).toEqual([changed]);

  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.click('[data-testid=view-sites]');
  await popup.click('[data-testid=site-row] button');
  await popup.click('[data-testid=site-row] button.refuse');
  for (const page of [first, second]) {
    await expect.poll(() => vegaEvents(page)).toEqual([changed, ['client.disconnected', null]]);
  }
  for (const page of [second, bank]) {
    expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
  }
  expect(await vegaEvents(bank)).toEqual([]);
});

test('answers at once whether it is connected while a question waits, which outlives the background, and is not told of what it ended itself', {
  tag: '@chromium',
}, async ({ driver, site }) => {
  const page = await driver.newPage(site.url('shop.localhost'));
  await test.step('answers at once whether it is connected while a question waits, which outlives the background', async () => {
    const connecting = callVega(page, 'connectWallet');
    const approval = await askingWindow(driver);
    expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
    await driver.killWorker();
    expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
    await approval.click('#connect');
    expect(await connecting).toEqual(done);
    expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: true });
  });

  await test.step('does not tell a page of what it ended itself', async () => {
    await recordVegaEvents(page);
    // What the provider tells shows that the page was told at all.
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      window.drawbridge.on('disconnected', () => told.push('disconnected'));
    });
    expect(await callVega(page, 'disconnectWallet')).toEqual(done);
    expect(await page.waitUntil(() => Reflect.get(window, 'told').length, null)).toBe(1);
    expect(await vegaEvents(page)).toEqual([]);
  });
});

/**
 * A page that connects, lists its keys and makes a mistake, as its first script, and tells how it went in its address.
 * `before` and `meanwhile` are code of the page.
 */
const telling = (before: string, meanwhile: string): string => `<head><script>
  const { then } = Promise.prototype;
  ${before}
  const after = (promise, resolved) => Reflect.apply(then, promise, [resolved, (error) => tell('failed ' + error.message)]);
  const tell = (text) => { location.hash = text; };
  let heard = 0;
  window.vega.on('client.disconnected', () => { heard += 1; });
  // Its own toJSON would be asked about any other object of the page's.
  const params = { __proto__: null, publicKey: 'cd', sendingMode: 'TYPE_SYNC', transaction: { __proto__: null, x: 'y' } };
  after(window.vega.connectWallet(), () =>
    after(window.vega.listKeys(), ({ keys }) =>
      Reflect.apply(then, window.vega.sendTransaction(params), [null, ({ code, data }) =>
        after(window.drawbridge.disconnect(), () =>
          tell('keys-' + keys.length + '-refused-' + code + '-' + data.code + '-heard-' + heard))])));
  ${meanwhile}
</script></head>`;

test.describe('a page that replaces the built-ins', () => {
  test.use({
    pages: {
      '/before': { open: true, html: telling(`(${breakBuiltIns})();`, '') },
      '/meanwhile': { open: true, html: telling('', `(${breakBuiltIns})();`) },
    },
  });
  test('before its calls of window.vega or meanwhile has them answered all the same', { tag: '@chromium' }, async ({
    driver,
    sandbox,
    site,
  }) => {
    for (const when of ['before', 'meanwhile']) {
      await test.step(when, async () => {
        const page = await driver.newPage(site.url(`${when}.localhost`, `/${when}`));
        await answerApproval(driver, '#connect');
        await expect
          .poll(async () => decodeURIComponent(new URL(await page.url()).hash))
          .toBe(`#keys-${sandbox.wallet.keys().length}-refused--3-2000-heard-1`);
      });
    }
    expect(await driver.consoleErrors()).toEqual([]);
  });
});
