import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestWallet, type TestWallet } from './testing/test-wallet.ts';

const later = { dialect: '0.79', approve: 'ask' } as const;
const apiToken = 'A'.repeat(64);
const other = 'https://other.example';
const vote = { voteSubmission: { proposalId: '00'.repeat(32), value: 'VALUE_YES' } };

/** A token whose site has connected and may use the keys. */
async function session(wallet: TestWallet, origin?: string): Promise<string> {
  wallet.setApprove('always');
  const token = await wallet.connect(origin);
  await wallet.client(origin).call({ method: 'client.list_keys', token });
  wallet.setApprove('ask');
  return token;
}

const list = (wallet: TestWallet, token: string, origin?: string) =>
  wallet.client(origin).call({ method: 'client.list_keys', token });

function sign(wallet: TestWallet, token: string, key = 0, signal?: AbortSignal) {
  const paramsText = JSON.stringify({ publicKey: wallet.keys()[key]?.publicKey, transaction: vote });
  return wallet.client().call({ method: 'client.sign_transaction', paramsText, token, ...(signal && { signal }) });
}

const isOver = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([answer.then(() => true), delay(30).then(() => false)]);

test('an hour after it began, a session needs the passphrase, and then goes on', async () => {
  const wallet = await startTestWallet(later);
  const token = await session(wallet);
  wallet.expireSessions();
  const listing = list(wallet, token);
  const review = await wallet.review();
  expect(review).toMatchObject({ kind: 'passphrase', host: 'dapp.example', wallet: 'Sandbox' });
  wallet.answer(review.id, true);
  expect(await listing).toMatchObject({ kind: 'result' });
  expect(await list(wallet, token)).toMatchObject({ kind: 'result' });
  wallet.expireSessions();
  const refused = list(wallet, token);
  wallet.answer((await wallet.review()).id, false);
  expect(await refused).toMatchObject({ kind: 'rpc-error', error: { code: 3002 } });
});

test('while a passphrase is asked for, no other call with a token is answered, nor a connection', async () => {
  const wallet = await startTestWallet({ ...later, apiTokens: [apiToken] });
  const token = await session(wallet);
  wallet.expireSessions();
  const listing = list(wallet, token);
  const { id } = await wallet.review();
  const waiting = [
    list(wallet, apiToken),
    wallet.client().call({ method: 'client.disconnect_wallet', token: 'B'.repeat(64) }),
    wallet.client(other).call({ method: 'client.connect_wallet' }),
  ];
  for (const answer of waiting) expect(await isOver(answer)).toBe(false);
  expect(await wallet.client().call({ method: 'client.get_chain_id' })).toMatchObject({ kind: 'result' });
  wallet.setApprove('always');
  wallet.answer(id, true);
  expect(await listing).toMatchObject({ kind: 'result' });
  // An API token of the same wallet is one of another host from then on, until a restart.
  const [byApiToken, ...others] = await Promise.all(waiting);
  expect(byApiToken).toMatchObject({ kind: 'token-invalid' });
  for (const answer of others) expect(answer).toMatchObject({ kind: 'result' });
  await wallet.restart();
  expect(await list(wallet, apiToken)).toMatchObject({ kind: 'result' });
});

test('sessions survive a restart behind the passphrase, also those that had ended', async () => {
  const wallet = await startTestWallet(later);
  const ended = await session(wallet);
  await wallet.client().call({ method: 'client.disconnect_wallet', token: ended });
  expect(await list(wallet, ended)).toMatchObject({ kind: 'token-invalid' });
  await wallet.restart();
  const listing = list(wallet, ended);
  expect((await wallet.review()).kind).toBe('passphrase');
  wallet.answer((await wallet.review()).id, true);
  expect(await listing).toMatchObject({ kind: 'result' });
  wallet.removeWallets();
  await wallet.restart();
  expect(await list(wallet, ended)).toMatchObject({ kind: 'token-invalid' });
});

test('reviews wait for their turn, and a key that is in use is refused in the end', async () => {
  const wallet = await startTestWallet({ ...later, keyWaitMs: 50 });
  const token = await session(wallet);
  const first = sign(wallet, token);
  const { id } = await wallet.review();
  const another = sign(wallet, token, 1);
  expect(await sign(wallet, token)).toMatchObject({
    kind: 'rpc-error',
    error: { code: 2000, data: expect.stringContaining('already in use, retry later') },
  });
  expect(wallet.reviews()).toHaveLength(1);
  wallet.answer(id, false);
  expect(await first).toMatchObject({ kind: 'rpc-error' });
  const next = await wallet.review();
  expect(next.publicKey).toBe(wallet.keys()[1]?.publicKey);
  wallet.answer(next.id, true);
  expect(await another).toMatchObject({ kind: 'result' });
});

test('what is answered late to a review that was cut off answers the next one, unseen', async () => {
  const wallet = await startTestWallet(later);
  const token = await session(wallet);
  const leaving = new AbortController();
  const cut = sign(wallet, token, 0, leaving.signal).catch(() => 'cut');
  const { id } = await wallet.review();
  leaving.abort();
  await cut;
  await expect.poll(() => wallet.reviews()).toEqual([]);
  wallet.answer(id, true);
  expect(await sign(wallet, token)).toMatchObject({ kind: 'result' });
});

test('a header beyond ASCII and a kind that it does not know are refused, and the new kinds are not', async () => {
  const wallet = await startTestWallet({ ...later, apiTokens: [apiToken] });
  const body = { jsonrpc: '2.0', id: '1', method: 'client.get_chain_id' };
  const odd = await wallet.post(body, { 'X-Odd': 'é' });
  expect([odd.status, JSON.parse(await odd.text()).error.code]).toEqual([400, -32600]);
  const signed = (transaction: object) => {
    const paramsText = JSON.stringify({ publicKey: wallet.keys()[0]?.publicKey, transaction });
    return wallet.client().call({ method: 'client.sign_transaction', paramsText, token: apiToken });
  };
  expect(await signed({ joinTeam: { id: 'ab' } })).toMatchObject({ kind: 'result' });
  expect(await signed({ stop_orders_cancellation: {} })).toMatchObject({ kind: 'result' });
  expect(await signed({ submitAMM: {} })).toMatchObject({ kind: 'rpc-error', error: { code: -32602 } });
});
