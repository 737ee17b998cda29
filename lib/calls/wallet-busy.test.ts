import { describe, expect, test } from 'vitest';
import { copyOf } from '#lib/background/testing/memory-store.ts';
import { backgroundOfTest, connectedBackground, token } from './testing/background.ts';

const listKeys = 'client.list_keys';
const noKeys = { kind: 'result', result: { keys: [] }, token: null } as const;
const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;

describe('a wallet that is asking its user something else', () => {
  const busy = {
    kind: 'rpc-error',
    status: 400,
    error: { code: 2000, message: 'Application error', data: 'a request is already being processed' },
  } as const;

  test('has the call again until it takes it; meanwhile it waits, shown, and was not executed', async () => {
    const { storage, wallet, tab, timers, held } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer(busy);
    await expect.poll(storage.walletCalls.get).toMatchObject([{ step: 'wallet-busy' }]);
    expect(await storage.ledger.get()).toEqual({});
    expect(held()).toBeGreaterThan(0);
    expect(wallet.calls).toEqual([]);
    timers.shift()?.();
    const again = await wallet.next('client.send_transaction');
    const [review] = timers;
    again.answer(busy);
    await expect.poll(() => timers.length === 1 && timers[0] !== review).toBe(true);
    for (const timer of timers.splice(0)) timer();
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 'sent', token: null });
    expect(await tab.reply(2)).toMatchObject({ result: 'sent' });
    await expect.poll(held).toBe(0);
  });

  test('lets the user cancel what waits for it: that has not happened', async () => {
    const { storage, service, wallet, tab } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer(busy);
    await expect.poll(storage.walletCalls.get).toMatchObject([{ step: 'wallet-busy' }]);
    const [call] = await storage.walletCalls.get();
    expect(service.cancel(call?.id ?? '')).toBe(true);
    expect(reasonOf(await tab.reply(2))).toBe('user-rejected');
    await expect.poll(storage.walletCalls.get).toEqual([]);
    expect(wallet.calls).toEqual([]);
  });

  test('gets it from the next background, should this one die', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer(busy);
    await expect.poll(storage.walletCalls.get).toMatchObject([{ step: 'wallet-busy' }]);
    const again = backgroundOfTest(await copyOf(storage), wallet).page('r1');
    again.call(2, 'client.send_transaction', true);
    (await wallet.next('client.send_transaction')).answer({ kind: 'result', result: 'sent', token: null });
    expect(await again.reply(2)).toMatchObject({ result: 'sent' });
  });

  test('connects as soon as it is free, and from the next background too', async () => {
    const first = backgroundOfTest();
    first.page('r1').call(1, 'client.connect_wallet');
    await first.user(true);
    (await first.wallet.next('client.connect_wallet')).answer(busy);
    await expect.poll(first.storage.walletCalls.get).toMatchObject([{ step: 'wallet-busy' }]);
    const second = backgroundOfTest(await copyOf(first.storage), first.wallet);
    const again = second.page('r1');
    again.call(1, 'client.connect_wallet', true);
    (await first.wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    expect(await again.reply(1)).toMatchObject({ result: null });
  });

  test('lists keys beside an open review, and where that needs one itself, in its turn', async () => {
    const { storage, wallet, tab } = await connectedBackground();
    tab.call(2, listKeys);
    (await wallet.next(listKeys)).answer(noKeys);
    await tab.reply(2);
    tab.call(3, 'client.send_transaction');
    const review = await wallet.next('client.send_transaction');
    tab.call(4, listKeys);
    (await wallet.next(listKeys)).answer(noKeys);
    expect(await tab.reply(4)).toMatchObject({ result: { keys: [] } });

    tab.call(5, listKeys);
    (await wallet.next(listKeys)).answer(busy);
    await expect.poll(storage.walletCalls.get).toMatchObject([{ step: 'in-wallet' }, { method: listKeys }]);
    expect(wallet.calls).toEqual([]);
    review.answer({ kind: 'result', result: 'sent', token: null });
    (await wallet.next(listKeys)).answer(noKeys);
    expect(await tab.reply(5)).toMatchObject({ result: { keys: [] } });
  });

  test('is told from one that does not permit the call, which has code 2000 too', async () => {
    const { wallet, tab } = await connectedBackground();
    const error = { code: 2000, message: 'Application error', data: 'this public key is not allowed to be used' };
    tab.call(2, 'client.send_transaction');
    (await wallet.next('client.send_transaction')).answer({ kind: 'rpc-error', status: 400, error });
    expect(await tab.reply(2)).toMatchObject({ error });
  });
});
