import { describe, expect, test } from 'vitest';
import { copyOf } from '#lib/background/testing/memory-state.ts';
import { backgroundOfTest, connectedBackground } from './testing/background.ts';

const listKeys = 'client.list_keys';
const noKeys = { kind: 'result', result: { keys: [] }, token: null } as const;

describe('a site', () => {
  test('is not polled for its keys but by the session token that has listed some: that could open a review', async () => {
    const { wallet, tab, service } = await connectedBackground();
    const look = async () => {
      tab.send({ type: 'poll' });
      await service.own.refreshKeys();
    };
    await look();
    expect(wallet.calls).toEqual([]);
    tab.call(2, listKeys);
    (await wallet.next(listKeys)).answer(noKeys);
    await tab.reply(2);

    // The session ends in the wallet. The user connects the site again, and chooses another wallet there.
    tab.call(3, listKeys);
    (await wallet.next(listKeys)).answer({ kind: 'token-invalid', error: { code: -32003, message: '' } });
    await tab.reply(3);
    tab.call(4, 'client.connect_wallet');
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token: 'U'.repeat(64) });
    await tab.reply(4);
    await look();
    expect(wallet.calls).toEqual([]);
  });

  test('opens one review at most by itself, after the permission was revoked: shown, in its turn, and the last one', async () => {
    const { storage, wallet, tab, service, timers } = await connectedBackground();
    tab.call(2, listKeys);
    (await wallet.next(listKeys)).answer(noKeys);
    await tab.reply(2);
    const looking = service.own.refreshKeys();
    const review = await wallet.next(listKeys);
    expect(await storage.walletCalls.get()).toEqual([]);
    // A background that follows this one, killed right here, leaves it alone.
    await backgroundOfTest(await copyOf(storage), wallet).service.own.refreshKeys();
    expect(wallet.calls).toEqual([]);
    // A second later the wallet has not answered: it asks its user.
    for (const timer of timers.splice(0)) timer();
    await expect.poll(storage.walletCalls.get).toMatchObject([{ method: listKeys, step: 'in-wallet' }]);

    await service.own.refreshKeys();
    tab.call(3, 'client.send_transaction');
    await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(2);
    expect(wallet.calls).toEqual([]);
    review.answer({ kind: 'rpc-error', error: { code: 3001, message: 'User error' }, status: 400 });
    await looking;
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 'sent', token: null });
    await tab.reply(3);
    await service.own.refreshKeys();
    expect(wallet.calls).toEqual([]);
  });

  test('keeps its session, and is looked after again, when the wallet was away for a while', async () => {
    const { wallet, tab, service } = await connectedBackground();
    tab.call(2, listKeys);
    (await wallet.next(listKeys)).answer(noKeys);
    await tab.reply(2);
    wallet.state.up = false;
    await service.own.refreshKeys();
    expect(wallet.calls).toEqual([]);
    wallet.state.up = true;
    const looking = service.own.refreshKeys();
    (await wallet.next(listKeys)).answer(noKeys);
    await looking;
  });
});

test('the first listing of a session leads the user to what the wallet asks, and no other does', async () => {
  const { wallet, tab, timers, windows } = await connectedBackground();
  const pass = async () => {
    for (const timer of timers.splice(0)) timer();
    for (let i = 0; i < 50; i++) await Promise.resolve();
  };
  tab.call(2, listKeys);
  const first = await wallet.next(listKeys);
  await pass();
  expect(windows).toEqual(['opened', 'flashed']);
  first.answer(noKeys);
  await tab.reply(2);
  tab.call(3, listKeys);
  (await wallet.next(listKeys)).answer(noKeys);
  await tab.reply(3);
  await pass();
  expect(windows).toEqual(['opened', 'flashed']);
});
