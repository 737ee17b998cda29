import { describe, expect, test } from 'vitest';
import { dialects, site, startTestWallet, type TestWallet } from './test-wallet.ts';

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

  test('the real service asks once a host, until it is given', async () => {
    const wallet = await startTestWallet({ dialect: 'real' });
    const token = await wallet.connect();
    const listKeys = () => wallet.client().call({ method: 'client.list_keys', token });
    wallet.setApprove('ask');
    const first = listKeys();
    const review = await wallet.review();
    expect(review).toMatchObject({ kind: 'keys', host: 'dapp.example', method: 'client.list_keys' });
    wallet.answer(review.id, false);
    expect(await first).toMatchObject({ error: { code: 3001 } });

    const second = listKeys();
    wallet.answer((await wallet.review()).id, true);
    expect((await second).kind).toBe('result');
    wallet.setApprove('never');
    expect((await listKeys()).kind).toBe('result');
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

  test('in the real service, the late answer stays queued and breaks the next review, and only that', async () => {
    const wallet = await startTestWallet({ dialect: 'real', approve: 'ask' });
    const { id } = await left(wallet);
    await expect.poll(() => wallet.reviews()).toMatchObject([{ id, callerLeft: true }]);
    wallet.answer(id, true);
    expect(await wallet.client().call(connect)).toMatchObject({ status: 500, error: { code: -32603 } });
    const next = wallet.client().call(connect);
    wallet.answer((await wallet.review()).id, true);
    expect((await next).kind).toBe('result');
  });

  test('in the real service, the review stays open, and its answer breaks the one that is open then', async () => {
    const wallet = await startTestWallet({ dialect: 'real', approve: 'ask' });
    const { id } = await left(wallet);
    await expect.poll(() => wallet.reviews()).toMatchObject([{ id, callerLeft: true }]);
    const next = wallet.client(other).call(connect);
    await expect.poll(() => wallet.reviews()).toHaveLength(2);
    wallet.answer(id, true);
    expect(await next).toMatchObject({ status: 500, error: { code: -32603 } });
    expect(wallet.reviews()).toEqual([]);
  });
});
