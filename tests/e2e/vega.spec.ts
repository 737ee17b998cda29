import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { answerApproval } from '#tests/fixtures/answer-approval.ts';
import { expect, test } from '#tests/fixtures/extension-test.ts';
import { callVega, type VegaOutcome } from '#tests/fixtures/vega-calls.ts';

const done: VegaOutcome = { ok: true, value: null };
const failed = (code: number, message: string) => ({ ok: false, isError: true, own: ['code', 'data'], code, message });
const hash = expect.stringMatching(/^[0-9A-Fa-f]{64}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

async function connect(driver: BrowserDriver, page: PageDriver, chainId: string): Promise<VegaOutcome> {
  const connecting = callVega(page, 'connectWallet', { chainId });
  await answerApproval(driver, '#connect');
  return connecting;
}

const vote = (sandbox: Sandbox) => ({
  publicKey: sandbox.wallet.keys()[0]?.publicKey,
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

  test('connects, lists keys, tells the chain, sends, signs and disconnects', {
    tag: '@chromium',
  }, async ({ driver, sandbox, site }) => {
    const page = await driver.newPage(site.url('shop.localhost'));
    const { chainId } = sandbox.options;
    expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
    expect(await callVega(page, 'listKeys')).toMatchObject(failed(-1, 'Not connected'));
    expect(await callVega(page, 'sendTransaction', vote(sandbox))).toMatchObject(failed(-1, 'Not connected'));
    expect(await connect(driver, page, chainId)).toEqual(done);
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

    // Its transactions go to the chain that it named, whatever the wallet is on by then.
    await sandbox.setFaults({ otherChainId: 'elsewhere' });
    expect(await callVega(page, 'sendTransaction', vote(sandbox))).toMatchObject(
      failed(-6, 'Mismatching chain ID: The wallet is on elsewhere.'),
    );
    expect(sandbox.wallet.executed()).toHaveLength(1);

    expect(await callVega(page, 'disconnectWallet')).toEqual(done);
    expect(await callVega(page, 'isConnected')).toEqual({ ok: true, value: false });
    expect(await callVega(page, 'listKeys')).toMatchObject(failed(-1, 'Not connected'));
    expect(await callVega(page, 'disconnectWallet')).toEqual(done);
  });
});
