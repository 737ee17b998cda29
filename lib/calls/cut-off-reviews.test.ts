import { expect, test } from 'vitest';
import { copyOf } from '#lib/background/testing/memory-state.ts';
import { backgroundOfTest, connectedBackground, token } from './testing/background.ts';

const connect = 'client.connect_wallet';
const failure = {
  kind: 'rpc-error',
  status: 500,
  error: { code: -32603, message: 'Internal error', data: 'could not connect to the wallet' },
} as const;

/** One more background, which connects and hears `answer` from the wallet. */
async function connecting(storage: Parameters<typeof backgroundOfTest>[0], answer: typeof failure | 'approval') {
  const background = backgroundOfTest(storage);
  const tab = background.page(crypto.randomUUID(), 'https://other.example');
  tab.call(1, connect);
  await background.user(true);
  const call = await background.wallet.next(connect);
  call.answer(answer === 'approval' ? { kind: 'result', result: null, token } : answer);
  const reply = await tab.reply(1);
  const approval = (await background.storage.approvals.get()).findLast(({ origin }) => origin.includes('other'));
  await background.sessions.end('https://other.example');
  return { ...background, reply, detail: approval?.detail };
}

test('a review that fails after one was cut off tells the user to restart the wallet service, and no other does', async () => {
  const { storage, wallet, tab } = await connectedBackground();
  expect((await connecting(storage, failure)).detail).toBe('Internal error');

  // The browser closes while the wallet asks. What it kept for its session is gone, and comes in no next background.
  tab.call(2, 'client.send_transaction');
  await wallet.next('client.send_transaction');
  await expect.poll(storage.cutOffReviews.get).toMatchObject({ 'http://127.0.0.1:1789': { open: true } });
  const { cutOffReviews } = await copyOf(storage);
  const next = await connecting({ ...backgroundOfTest().storage, cutOffReviews }, failure);
  expect(next.detail).toBe('restart');
  // The page gets the wallet's answer unchanged.
  expect(next.reply).toMatchObject({ error: failure.error });
  expect((await connecting(next.storage, failure)).detail).toBe('restart');

  expect((await connecting(next.storage, 'approval')).reply).toMatchObject({ result: null });
  expect(await next.storage.cutOffReviews.get()).toEqual({});
  expect((await connecting(next.storage, failure)).detail).toBe('Internal error');
});

test('a review that ended in order leaves no trace, and a wallet at another address is told apart', async () => {
  const { storage, wallet, tab } = await connectedBackground();
  expect(await storage.cutOffReviews.get()).toEqual({});
  tab.call(2, 'client.send_transaction');
  (await wallet.next('client.send_transaction')).answer({ kind: 'unreachable', detail: 'reset' });
  await tab.reply(2);
  expect(await storage.cutOffReviews.get()).toEqual({ 'http://127.0.0.1:1789': { open: false, since: 'cut' } });
  const elsewhere = backgroundOfTest(storage);
  elsewhere.wallet.state.address = 'http://127.0.0.1:1790';
  const page = elsewhere.page('r9', 'https://other.example');
  page.call(1, connect);
  await elsewhere.user(true);
  (await elsewhere.wallet.next(connect)).answer(failure);
  await page.reply(1);
  expect((await storage.approvals.get()).at(-1)?.detail).toBe('Internal error');
});

test('keys that are listed at once are no review, and tell nothing', async () => {
  const { storage, wallet, tab, timers } = await connectedBackground();
  const list = async (id: number) => {
    tab.call(id, 'client.list_keys');
    return wallet.next('client.list_keys');
  };
  const keys = { kind: 'result', result: { keys: [] }, token: null } as const;
  const first = await list(2);
  await expect.poll(storage.cutOffReviews.get).toMatchObject({ 'http://127.0.0.1:1789': { open: true } });
  first.answer(keys);
  await tab.reply(2);
  const second = await list(3);
  expect(await storage.cutOffReviews.get()).toEqual({});
  for (const timer of timers.splice(0)) timer();
  await expect.poll(storage.cutOffReviews.get).toMatchObject({ 'http://127.0.0.1:1789': { open: true } });
  second.answer(keys);
  await tab.reply(3);
  expect(await storage.cutOffReviews.get()).toEqual({});
});
