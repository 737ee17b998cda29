import { describe, expect, test, vi } from 'vitest';
import { copyOf } from '#lib/background/testing/memory-store.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { mapValues } from '#lib/storage/stored.ts';
import { cutOffReviewsItem } from './interrupted-reviews.ts';
import { backgroundWithApiToken, vote } from './testing/api-token.ts';
import { backgroundOfTest, connectedBackground, walletAddress } from './testing/background.ts';

const send = 'client.send_transaction';
const connect = 'client.connect_wallet';
const done = { kind: 'result', result: { keys: [] }, token: null } as const;
const internal = (data: string) =>
  ({ kind: 'rpc-error', status: 500, error: { code: -32603, message: 'x', data } }) as const;
const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;

/** A site is connected, and its transaction was open for review in the wallet when the line broke. */
async function interrupted() {
  const background = await connectedBackground();
  background.tab.call(2, send);
  (await background.wallet.next(send)).answer({ kind: 'unreachable', detail: 'reset' });
  await background.tab.reply(2);
  const leftover = async () => (await background.storage.approvals.get()).filter(({ kind }) => kind === 'leftover');
  return { ...background, leftover };
}

describe('after an interrupted review', () => {
  test.each([send, 'client.sign_transaction', 'client.list_keys'])(
    '%s waits until the user has made sure that nothing is left in the wallet, and the next does not',
    async (method) => {
      const { wallet, tab, user, storage, leftover } = await interrupted();
      tab.call(3, method);
      await expect.poll(leftover).toMatchObject([{ failing: false, step: 'asking' }]);
      expect(wallet.calls).toEqual([]);
      await user(true);
      (await wallet.next(method)).answer(done);
      await tab.reply(3);
      expect(await leftover()).toEqual([]);
      await expect.poll(storage.cutOffReviews.get).toEqual({});
      tab.call(4, method);
      (await wallet.next(method)).answer(done);
      await tab.reply(4);
    },
  );

  test('a new connection waits as well, and calls of several sites wait for one answer', async () => {
    const { wallet, page, tab, user, leftover, storage, service } = await interrupted();
    tab.call(3, send);
    const other = page('r2', 'https://other.example', 2);
    await expect.poll(leftover).toHaveLength(1);
    other.call(1, connect);
    const asked = async () =>
      (await storage.approvals.get()).find(({ kind, step }) => kind === 'connect' && step === 'asking');
    await expect.poll(asked).toBeDefined();
    await service.answer({ id: (await asked())?.id ?? '', allow: true });
    for (let i = 0; i < 200; i++) await Promise.resolve();
    expect(wallet.calls).toEqual([]);
    expect(await leftover()).toHaveLength(1);
    await user(true);
    await wallet.next(send);
    await wallet.next(connect);
    expect(await leftover()).toEqual([]);
  });

  test('a user who gives up has sent nothing, and is asked again at the next call', async () => {
    const { wallet, tab, user, leftover } = await interrupted();
    tab.call(3, send);
    await user(false);
    expect(reasonOf(await tab.reply(3))).toBe('user-rejected');
    tab.call(4, send);
    await expect.poll(leftover).toHaveLength(1);
    expect(wallet.calls).toEqual([]);
  });

  test('so it is when the background or the browser ended, and an answer that nobody waits for is asked for anew', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, send);
    await wallet.next(send);
    await expect.poll(storage.cutOffReviews.get).toMatchObject({ [walletAddress]: { open: true } });
    const second = backgroundOfTest(await copyOf(storage), wallet);
    second.page('r1').call(3, send);
    await expect.poll(async () => (await second.storage.approvals.get()).at(-1)?.kind).toBe('leftover');
    const third = backgroundOfTest(await copyOf(second.storage), wallet);
    await third.service.ready;
    expect((await third.storage.approvals.get()).map(({ kind }) => kind)).not.toContain('leftover');
    third.page('r1').call(3, send, true);
    await third.user(true);
    await wallet.next(send);
  });

  test('another wallet service is not affected, nor a call with the API token', async () => {
    const { storage } = await interrupted();
    const { cutOffReviews } = storage;
    const elsewhere = backgroundOfTest({ ...(await connectedBackground()).storage, cutOffReviews });
    const address = 'http://127.0.0.1:1790';
    elsewhere.wallet.state.address = address;
    await elsewhere.storage.tokens.update((all) => mapValues(all, (session) => ({ ...session, address })));
    elsewhere.page('r1').call(3, send);
    await elsewhere.wallet.next(send);

    const withToken = await backgroundWithApiToken();
    await withToken.storage.cutOffReviews.update(() => ({ [walletAddress]: { open: false, since: 'cut' } }));
    withToken.send(2, vote);
    await withToken.service.answer({ id: (await withToken.asked()).id, allow: true });
    await withToken.wallet.next(send);
  });
});

describe('a wallet that mixes answers up', () => {
  test('is told by its symptom, whoever interrupted a review: restart it, before anything else goes there', async () => {
    const { storage, wallet, page, user } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, connect);
    await user(true);
    (await wallet.next(connect)).answer(internal('could not connect to the wallet'));
    // The page gets the wallet's answer unchanged.
    expect(await tab.reply(1)).toMatchObject({ error: { code: -32603, data: 'could not connect to the wallet' } });
    expect(await storage.approvals.get()).toMatchObject([
      { step: 'failed', detail: expect.stringContaining('Restart the wallet service') },
    ]);
    tab.call(2, connect);
    await user(true);
    await expect
      .poll(async () => (await storage.approvals.get()).at(-1))
      .toMatchObject({ kind: 'leftover', failing: true });
    expect(wallet.calls).toEqual([]);
    await user(true);
    (await wallet.next(connect)).answer({ kind: 'result', result: null, token: 'T'.repeat(64) });
    expect(await tab.reply(2)).toMatchObject({ result: null });
    await expect.poll(storage.cutOffReviews.get).toEqual({});
  });

  test('is told by its first symptom, however long that takes to store', async () => {
    const { storage, wallet, page, user } = backgroundOfTest();
    const tab = page('r1');
    tab.call(1, connect);
    await user(true);
    const connecting = await wallet.next(connect);
    const store = storage.cutOffReviews.update;
    const disk = Promise.withResolvers<void>();
    vi.spyOn(storage.cutOffReviews, 'update').mockImplementation(async (change) => {
      await disk.promise;
      return store(change);
    });
    connecting.answer(internal('could not connect to the wallet'));
    for (let i = 0; i < 200; i++) await Promise.resolve();
    disk.resolve();
    await tab.reply(1);
    expect(await storage.approvals.get()).toMatchObject([
      { step: 'failed', detail: expect.stringContaining('Restart the wallet service, then try again.') },
    ]);
  });

  test('is not to be restarted for an error that says what it is', async () => {
    const { storage, wallet, page, user } = backgroundOfTest();
    page('r1').call(1, connect);
    await user(true);
    const connecting = await wallet.next(connect);
    await storage.cutOffReviews.update(() => ({ [walletAddress]: { open: false, since: 'failing' } }));
    connecting.answer({ kind: 'rpc-error', status: 400, error: { code: 2000, message: 'no such wallet' } });
    await expect.poll(storage.approvals.get).toMatchObject([{ step: 'failed', detail: 'no such wallet' }]);
  });

  test('is not one that could not sign what was approved', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, send);
    (await wallet.next(send)).answer(internal('could not sign transaction'));
    await tab.reply(2);
    expect(await storage.cutOffReviews.get()).toEqual({});
  });
});

test('a wallet that does not run has interrupted nothing when keys are listed', async () => {
  const { storage, wallet, tab } = await connectedBackground();
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'unreachable', detail: 'refused' });
  await tab.reply(2);
  await expect.poll(storage.cutOffReviews.get).toEqual({});
});

test('keys that are listed at once are no review, and tell nothing', async () => {
  const { storage, wallet, tab, timers } = await connectedBackground();
  const list = async (id: number) => {
    tab.call(id, 'client.list_keys');
    return wallet.next('client.list_keys');
  };
  const first = await list(2);
  await expect.poll(storage.cutOffReviews.get).toMatchObject({ [walletAddress]: { open: true } });
  first.answer(done);
  await tab.reply(2);
  await expect.poll(storage.cutOffReviews.get).toEqual({});
  const second = await list(3);
  expect(await storage.cutOffReviews.get()).toEqual({});
  for (const timer of timers.splice(0)) timer();
  await expect.poll(storage.cutOffReviews.get).toMatchObject({ [walletAddress]: { open: true } });
  second.answer(done);
  await tab.reply(3);
  await expect.poll(storage.cutOffReviews.get).toEqual({});
});

describe('a full disk', () => {
  test('that keeps a slow listing from being stored has the next review stored all the same', async () => {
    const { storage, wallet, tab, timers } = await connectedBackground();
    tab.call(2, 'client.list_keys');
    (await wallet.next('client.list_keys')).answer(done);
    await tab.reply(2);
    tab.call(3, 'client.list_keys');
    const slow = await wallet.next('client.list_keys');
    await expect.poll(storage.cutOffReviews.get).toEqual({});
    vi.spyOn(storage.cutOffReviews, 'update').mockRejectedValueOnce(new StorageError('full'));
    for (const timer of timers.splice(0)) timer();
    slow.answer(done);
    await tab.reply(3);
    tab.call(4, send);
    await wallet.next(send);
    await expect.poll(storage.cutOffReviews.get).toMatchObject({ [walletAddress]: { open: true } });
  });

  test('that keeps a review from going to the wallet leaves none that is taken for interrupted', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    await new Promise((resolve) => setTimeout(resolve));
    vi.spyOn(storage.ledger, 'update').mockRejectedValueOnce(new StorageError('full'));
    tab.call(2, 'client.list_keys');
    expect(reasonOf(await tab.reply(2))).toBe('storage-failed');
    expect(wallet.calls).toEqual([]);
    await expect.poll(storage.cutOffReviews.get).toEqual({});
  });
});

test('what cannot be read of a wallet may be a review that was interrupted', () => {
  const stored = { a: { open: false, since: 'later' }, b: 1, c: { open: false, since: 'failing' } };
  const cut = { open: true, since: 'cut' };
  expect(cutOffReviewsItem.source.read(stored)).toEqual({ value: { ...stored, a: cut, b: cut } });
});
