import { describe, expect, test } from 'vitest';
import { dialects, site, startTestWallet, type TestWallet } from './testing/test-wallet.ts';

const other = 'https://other.example';
const connect = { method: 'client.connect_wallet' };

describe.each(dialects)('reviews, %s dialect', (dialect) => {
  test('a connection waits for the person, who sees who asks', async () => {
    const wallet = await startTestWallet({ dialect, approve: 'ask' });
    const answer = wallet.client('http://dapp.example:8080').call(connect);
    const review = await wallet.review();
    expect(review).toEqual({
      id: expect.stringMatching(/./),
      kind: 'connect',
      host: 'dapp.example:8080',
      method: 'client.connect_wallet',
      openedAt: expect.any(Number),
      callerLeft: false,
    });
    wallet.answer(review.id, true);
    expect(await answer).toMatchObject({ kind: 'result', token: expect.stringMatching(/^[A-Za-z0-9]{64}$/) });
    expect(wallet.reviews()).toEqual([]);
  });

  test('rejecting brings code 3001', async () => {
    const wallet = await startTestWallet({ dialect, approve: 'ask' });
    const answer = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, false);
    expect(await answer).toMatchObject({ kind: 'rpc-error', status: 400, error: { code: 3001 } });
  });

  test('while one is open, another call that needs one is refused, and one that needs none is not', async () => {
    const wallet = await startTestWallet({ dialect, approve: 'ask' });
    const first = wallet.client(site).call(connect);
    const review = await wallet.review();
    expect(await wallet.client(other).call(connect)).toEqual({
      kind: 'rpc-error',
      status: 400,
      error: { code: 2000, message: 'Application error', data: 'a request is already being processed' },
    });
    expect((await wallet.client(other).call({ method: 'client.get_chain_id' })).kind).toBe('result');
    wallet.answer(review.id, true);
    expect((await first).kind).toBe('result');
    const next = wallet.client(other).call(connect);
    wallet.answer((await wallet.review()).id, true);
    expect((await next).kind).toBe('result');
  });

  test.each([
    ['restarting', (wallet: TestWallet) => wallet.restart(), 'unreachable'],
    ['locking', async (wallet: TestWallet) => wallet.lock(), 'rpc-error'],
    [
      'revoking the session of its host',
      async (wallet: TestWallet) => wallet.revokeSessions('dapp.example'),
      'rpc-error',
    ],
  ])('%s takes the review away', async (_what, end, kind) => {
    const wallet = await startTestWallet({ dialect, approve: 'ask' });
    const answer = wallet.client().call(connect);
    const { id } = await wallet.review();
    await end(wallet);
    expect((await answer).kind).toBe(kind);
    expect(wallet.reviews()).toEqual([]);
    expect(() => wallet.answer(id, true)).toThrow(RangeError);
  });
});

describe('the permission to list keys', () => {
  test('by the letter, a session lists keys without being asked', async () => {
    const wallet = await startTestWallet({ dialect: 'letter' });
    const token = await wallet.connect();
    wallet.setApprove('never');
    expect((await wallet.client().call({ method: 'client.list_keys', token })).kind).toBe('result');
  });

  test('the real service asks once a host and wallet, until it is given, and again when it was taken away', async () => {
    const wallet = await startTestWallet({ dialect: '0.71' });
    const token = await wallet.connect();
    const listKeys = (by = token) => wallet.client().call({ method: 'client.list_keys', token: by });
    wallet.setApprove('ask');
    const first = listKeys();
    const review = await wallet.review();
    const what = { kind: 'keys', host: 'dapp.example', wallet: 'Sandbox', method: 'client.list_keys' };
    expect(review).toMatchObject(what);
    wallet.answer(review.id, false);
    expect(await first).toMatchObject({ error: { code: 3001 } });

    const second = listKeys();
    wallet.answer((await wallet.review()).id, true);
    expect((await second).kind).toBe('result');
    wallet.setApprove('never');
    expect((await listKeys()).kind).toBe('result');

    wallet.revokeKeys('dapp.example');
    expect(await listKeys()).toMatchObject({ error: { code: 3001 } });

    wallet.setApprove('ask');
    wallet.addWallet('Savings');
    const connecting = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, true);
    const which = await wallet.review();
    expect(which).toMatchObject({ kind: 'wallet', wallets: ['Sandbox', 'Savings'] });
    wallet.answer(which.id, true, 'Savings');
    const connected = await connecting;
    const other = listKeys(connected.kind === 'result' ? (connected.token ?? '') : '');
    expect(await wallet.review()).toMatchObject({ ...what, wallet: 'Savings' });
    wallet.answer((await wallet.review()).id, true);
    expect(await other).toMatchObject({ result: { keys: [{ name: 'Savings 1' }] } });
    // The session with the first wallet goes on beside it.
    wallet.setApprove('always');
    expect(await listKeys()).toMatchObject({ result: { keys: wallet.keys() } });
  });
});

describe('connecting to the real service', () => {
  test('a locked wallet is unlocked in the same interaction, and no other can come between', async () => {
    const wallet = await startTestWallet({ dialect: '0.71', approve: 'ask' });
    await wallet.restart();
    const answer = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, true);
    const passphrase = await wallet.review();
    expect(passphrase).toMatchObject({ kind: 'passphrase', wallet: 'Sandbox' });
    expect(await wallet.client(other).call(connect)).toMatchObject({ error: { code: 2000 } });
    wallet.answer(passphrase.id, true);
    expect((await answer).kind).toBe('result');
    const cancelled = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, true);
    expect((await cancelled).kind).toBe('result');
  });

  test('what is cancelled at a later step brings code 3002', async () => {
    const wallet = await startTestWallet({ dialect: '0.71', approve: 'ask' });
    wallet.lock();
    const answer = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, true);
    wallet.answer((await wallet.review()).id, false);
    expect(await answer).toMatchObject({ error: { code: 3002, data: 'the user cancelled the request' } });
  });

  test('without a wallet it cancels by itself, with code 2001', async () => {
    const wallet = await startTestWallet({ dialect: '0.71', approve: 'ask' });
    wallet.removeWallets();
    expect(await wallet.client().call(connect)).toMatchObject({
      status: 400,
      error: { code: 2001, message: 'Application error', data: 'the application cancelled the request' },
    });
  });

  test('an API token asks nobody, but is no interaction beside another', async () => {
    const apiToken = 'k'.repeat(64);
    const wallet = await startTestWallet({ dialect: '0.71', approve: 'ask', apiTokens: [apiToken] });
    const paramsText = JSON.stringify({ publicKey: wallet.keys()[0]?.publicKey, transaction: { orderSubmission: {} } });
    const sign = () => wallet.client().call({ method: 'client.sign_transaction', token: apiToken, paramsText });
    expect((await sign()).kind).toBe('result');
    const answer = wallet.client().call(connect);
    const { id } = await wallet.review();
    expect(await sign()).toMatchObject({ error: { code: 2000, data: 'a request is already being processed' } });
    wallet.answer(id, true);
    await answer;
  });
});

describe('a caller who leaves before the answer', () => {
  const left = async (wallet: TestWallet) => {
    const gone = new AbortController();
    const answer = wallet.client().call({ ...connect, signal: gone.signal });
    const review = await wallet.review();
    gone.abort();
    expect((await answer).kind).toBe('unreachable');
    return review;
  };

  test('by the letter, its review goes away, and the next one works', async () => {
    const wallet = await startTestWallet({ dialect: 'letter', approve: 'ask' });
    await left(wallet);
    await expect.poll(() => wallet.reviews()).toEqual([]);
    const next = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, true);
    expect((await next).kind).toBe('result');
  });

  const failed = { status: 500, error: { code: -32603, data: 'could not connect to the wallet' } };

  test('in the real service, the late answer stays queued: every later review fails, until it is restarted', async () => {
    const wallet = await startTestWallet({ dialect: '0.71', approve: 'ask' });
    const { id } = await left(wallet);
    await expect.poll(() => wallet.reviews()).toMatchObject([{ id, callerLeft: true }]);
    wallet.answer(id, true);
    for (const approve of [true, false, true]) {
      expect(await wallet.client().call(connect)).toMatchObject(failed);
      // Its own question is asked all the same, and answered to nobody.
      expect(await wallet.review()).toMatchObject({ callerLeft: true });
      wallet.answer((await wallet.review()).id, approve);
    }
    wallet.setApprove('always');
    for (let i = 0; i < 2; i++) expect(await wallet.client().call(connect)).toMatchObject(failed);
    await wallet.restart();
    expect((await wallet.client().call(connect)).kind).toBe('result');
  });

  test('in the real service, the review stays on screen, and its answer breaks the one that waits then', async () => {
    const wallet = await startTestWallet({ dialect: '0.71', approve: 'ask' });
    const { id } = await left(wallet);
    await expect.poll(() => wallet.reviews()).toMatchObject([{ id, callerLeft: true }]);
    const next = wallet.client(other).call(connect);
    await expect.poll(() => wallet.reviews()).toHaveLength(2);
    wallet.answer(id, true);
    expect(await next).toMatchObject(failed);
    expect(wallet.reviews()).toMatchObject([{ host: 'other.example', callerLeft: true }]);
  });
});
