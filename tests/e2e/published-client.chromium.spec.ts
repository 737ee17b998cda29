import type { RecordedRequest } from '#sandbox/recorded-request.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { answerApproval, askingWindow } from '#tests/fixtures/answer-approval.ts';
import { clickIn } from '#tests/fixtures/provider-calls.ts';
import { cancelOrder } from '#tests/published-client/cancel-order.ts';
import { expect, test } from '#tests/published-client/client-test.ts';
import type { DappState } from '#tests/published-client/dapp.ts';

// One worker, which bundles the client once.
test.describe.configure({ mode: 'default' });

const host = 'trade.localhost';
const connected = { status: 'connected', current: 'injected', error: null };
const disconnected = { status: 'disconnected', current: null, keys: [], pubKey: null };

const stateOf = (page: PageDriver): Promise<DappState> => page.evaluate(() => window.dapp.state());
const connect = (page: PageDriver): Promise<DappState> => page.evaluate(() => window.dapp.connect('injected'));
const connectTo = (page: PageDriver, chainId: string) =>
  page.evaluate((chainId) => window.dapp.connectTo(chainId), chainId);
const send = (page: PageDriver, publicKey: string) =>
  page.evaluate((params) => window.dapp.send(params), cancelOrder(publicKey));

const firstKey = (sandbox: Sandbox): string => sandbox.wallet.keys()[0]?.publicKey ?? '';
const ofMethod = (sandbox: Sandbox, rpcMethod: string): RecordedRequest[] =>
  sandbox.log().filter((request) => request.rpcMethod === rpcMethod);

async function connectAnswered(driver: BrowserDriver, page: PageDriver, answer: '#connect' | '#deny') {
  const connecting = connect(page);
  await answerApproval(driver, answer);
  return connecting;
}

test.use({ sandboxOptions: { dialect: '0.79' } });

test('is told what the user, the wallet or the chain refused; connects across a death of the background, sends, and is connected again after a reload', async ({
  driver,
  openDapp,
  sandbox,
  site,
}) => {
  const page = await openDapp(host);
  await test.step('is told what the user, the wallet or the chain refused', async () => {
    const failedToConnect = (data: string) => ({
      ...disconnected,
      error: { kind: 'connect', data },
    });
    expect(await connectTo(page, 'another-chain')).toEqual({
      ok: false,
      kind: 'connect',
      data: `Unknown chain ID: The wallet is on ${sandbox.options.chainId}.`,
    });
    expect(await driver.countWindows('approval.html')).toBe(0);

    expect(await connectAnswered(driver, page, '#deny')).toMatchObject(failedToConnect('Connection denied'));
    expect(ofMethod(sandbox, 'client.connect_wallet')).toEqual([]);
    sandbox.wallet.setApprove('never');
    await clickIn(page);
    expect(await connectAnswered(driver, page, '#connect')).toMatchObject(failedToConnect('Connection denied'));
    // The window says so until it is closed.
    await (await driver.waitForWindow('approval.html')).click('#close');
    await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
    sandbox.wallet.setApprove('always');
    await clickIn(page);
    expect(await connectAnswered(driver, page, '#connect')).toMatchObject(connected);
    expect(await connectTo(page, 'another-chain')).toMatchObject({
      ok: false,
      data: expect.stringContaining('Mismatching chain ID'),
    });
    expect(await connectTo(page, sandbox.options.chainId)).toEqual({ ok: true, value: { success: true } });

    sandbox.wallet.setApprove('never');
    expect(await send(page, firstKey(sandbox))).toMatchObject({ ok: false, kind: 'userRejected' });
    sandbox.wallet.setApprove('always');
    const failedToSend = { ok: false, kind: 'sendTransaction' };
    expect(await send(page, 'ef'.repeat(32))).toMatchObject({
      ...failedToSend,
      data: expect.stringContaining('this public key is not allowed to be used'),
    });
    await sandbox.setFaults({ noNode: true });
    expect(await send(page, firstKey(sandbox))).toMatchObject({
      ...failedToSend,
      data: expect.stringContaining('no healthy node available'),
    });
    await sandbox.resetFaults();
    expect(sandbox.wallet.executed()).toEqual([]);

    expect(await page.evaluate(() => window.dapp.disconnect())).toMatchObject({ ...disconnected, error: null });
    expect(await page.evaluate(() => window.dapp.isConnected())).toEqual({ ok: true, value: { connected: false } });
    expect(ofMethod(sandbox, 'client.disconnect_wallet')).toHaveLength(1);
  });

  await test.step('connects across a death of the background, sends, and is connected again after a reload', async () => {
    await page.reload();
    await page.waitUntil(() => 'dapp' in window, null);
    sandbox.clearLog();
    expect(await page.evaluate(() => window.dapp.isConnected())).toEqual({ ok: true, value: { connected: false } });
    const keys = sandbox.wallet.keys();
    const withKeys = { ...connected, keys, pubKey: firstKey(sandbox), chainId: sandbox.options.chainId };
    const connecting = connect(page);
    await askingWindow(driver);
    // The library waits for as long as the user thinks, also when the background is ended meanwhile.
    await driver.killWorker();
    expect(await page.evaluate(() => window.dapp.isConnected())).toEqual({ ok: true, value: { connected: false } });
    await answerApproval(driver, '#connect');
    expect(await connecting).toEqual(withKeys);
    expect(await page.evaluate(() => window.dapp.isConnected())).toEqual({ ok: true, value: { connected: true } });
    expect(await page.evaluate(() => window.dapp.getChainId())).toEqual({
      ok: true,
      value: { chainId: sandbox.options.chainId },
    });

    const sent = await send(page, firstKey(sandbox));
    const [executed] = sandbox.wallet.executed();
    expect(sandbox.wallet.executed()).toHaveLength(1);
    expect(executed?.transaction).toEqual(cancelOrder('').transaction);
    expect(sent).toEqual({
      ok: true,
      value: {
        transactionHash: executed?.transactionHash,
        signature: expect.stringMatching(/^[0-9a-f]{128}$/),
        receivedAt: expect.stringMatching(/^\d{4}-/),
        sentAt: expect.stringMatching(/^\d{4}-/),
      },
    });

    await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
    await page.reload();
    await page.waitUntil(() => window.dapp?.state().status === 'connected', null);
    expect(await stateOf(page)).toEqual(withKeys);
    expect(await driver.countWindows('approval.html')).toBe(0);
    expect(await send(page, firstKey(sandbox))).toMatchObject({ ok: true });

    const { origin } = new URL(site.url(host));
    expect(ofMethod(sandbox, 'client.connect_wallet').map((request) => request.origin)).toEqual([origin]);
    expect(ofMethod(sandbox, 'client.send_transaction').map((request) => request.origin)).toEqual([origin, origin]);
  });
});

test('shares a connection between tabs, and both hear that the user ended it', async ({
  driver,
  openDapp,
  sandbox,
}) => {
  const first = await openDapp(host);
  const second = await openDapp(host);
  expect(await connectAnswered(driver, first, '#connect')).toMatchObject(connected);
  await expect.poll(() => driver.countWindows('approval.html')).toBe(0);
  expect(await connect(second)).toMatchObject({ ...connected, keys: sandbox.wallet.keys() });
  expect(ofMethod(sandbox, 'client.connect_wallet')).toHaveLength(1);

  for (const page of [first, second]) {
    // Goes the way that the library's listening went: the extension knows by then whom to tell.
    expect(await page.evaluate(() => window.dapp.isConnected())).toMatchObject({ value: { connected: true } });
  }
  const popup = await driver.extensionPage('popup.html', { width: 380, height: 600 });
  await popup.click('[data-testid=view-sites]');
  await popup.click('[data-testid=site-row] button');
  await popup.click('[data-testid=site-row] button.refuse');
  for (const page of [first, second]) {
    await page.waitUntil(() => window.dapp.state().status === 'disconnected', null);
    expect(await stateOf(page)).toMatchObject({ ...disconnected, error: null });
  }
  await expect.poll(() => ofMethod(sandbox, 'client.disconnect_wallet').length).toBe(1);

  // The library has forgotten it too: a reload connects nothing, and the next connect is a question again.
  await first.reload();
  await first.waitUntil(() => 'dapp' in window, null);
  expect(await stateOf(first)).toMatchObject({ ...disconnected, error: null });
  expect(await connectAnswered(driver, first, '#deny')).toMatchObject(disconnected);
  expect(ofMethod(sandbox, 'client.connect_wallet')).toHaveLength(1);
});
