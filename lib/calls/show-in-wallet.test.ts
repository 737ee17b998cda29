import { expect, test } from 'vitest';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { sending, transfer, vote } from './testing/api-token.ts';
import {
  backgroundOfTest,
  connectedBackground,
  site,
  startBackground,
  token,
  walletAddress,
  walletOfTest,
} from './testing/background.ts';

const done = { kind: 'result', result: { transactionHash: 'h' }, token: null } as const;

/** A connected site that has sent a transaction, which the wallet asks about by now. */
async function reviewing(transaction = vote) {
  const background = await connectedBackground();
  const { tab, wallet, timers, windows, storage } = background;
  // What connecting has left.
  for (const job of timers.splice(0)) job();
  windows.length = 0;
  await storage.approvals.update(() => []);
  tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(transaction) });
  const call = await wallet.next('client.send_transaction');
  const shown = () => storage.approvals.get();
  /** As much time has passed as shows that the wallet asks. */
  const takesTime = async (): Promise<void> => {
    for (const job of timers.splice(0)) job();
    await expect.poll(() => windows.length).toBe(1);
  };
  return { ...background, call, shown, takesTime };
}

test('what the wallet asks is said in a window, which goes with its answer, whatever that is', async () => {
  for (const answer of [done, { kind: 'rpc-error', error: { code: 3001, message: '' }, status: 400 } as const]) {
    const { call, shown, takesTime, tab } = await reviewing(transfer);
    await takesTime();
    const [approval] = await shown();
    expect(approval).toMatchObject({ kind: 'transaction', step: 'in-wallet', origin: site, publicKey: 'k1' });
    expect(approval).toMatchObject({ transactionKind: 'transfer', chainId: 'net-1', offersUnasked: false });
    call.answer(answer);
    await tab.reply(2);
    await expect.poll(shown).toEqual([]);
  }
});

test('what was paid is counted, once for each payment that was sent, and forgotten with the log', async () => {
  const to = 'ab'.repeat(32);
  const { storage, call, tab, service } = await reviewing(`{"transfer":{"amount":"1","to":"${to}"}}`);
  expect(await storage.payments.get()).toEqual({});
  call.answer(done);
  await tab.reply(2);
  await expect.poll(() => storage.payments.get()).toEqual({ [to]: { count: 1, lastAt: 1000 } });
  await service.clearActivity();
  expect(await storage.payments.get()).toEqual({});
});

test('what was refused, or is no key, was not paid; and nothing is counted without a log', async () => {
  const refused = await reviewing(`{"transfer":{"amount":"1","to":"${'ab'.repeat(32)}"}}`);
  refused.call.answer({ kind: 'rpc-error', error: { code: 3001, message: '' }, status: 400 });
  await refused.tab.reply(2);
  const odd = await reviewing(transfer);
  odd.call.answer(done);
  await odd.tab.reply(2);
  const silent = await reviewing(`{"transfer":{"amount":"1","to":"${'ab'.repeat(32)}"}}`);
  await silent.storage.settings.update((settings) => ({ ...settings, keepActivity: false }));
  silent.call.answer(done);
  await silent.tab.reply(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { storage } of [refused, odd, silent]) expect(await storage.payments.get()).toEqual({});
});

test('a wallet that answers at once shows nothing, and neither does one whose questions the user does not want', async () => {
  const quick = await reviewing();
  quick.call.answer(done);
  await quick.tab.reply(2);
  for (const job of quick.timers.splice(0)) job();
  expect([await quick.shown(), quick.windows]).toEqual([[], []]);

  const off = await reviewing();
  await off.storage.settings.update((settings) => ({ ...settings, showWalletReviews: false }));
  for (const job of off.timers.splice(0)) job();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([await off.shown(), off.windows]).toEqual([[], []]);
});

test('closing the window leaves the call to the wallet, and the next background says that its end is not known', async () => {
  const { call, shown, takesTime, tab, approvals } = await reviewing();
  await takesTime();
  await approvals.windowClosed();
  expect(await shown()).toHaveLength(1);
  call.answer(done);
  expect(await tab.reply(2)).toMatchObject({ result: { transactionHash: 'h' } });
  await expect.poll(shown).toEqual([]);

  const cut = await reviewing();
  await cut.takesTime();
  await cut.storage.approvalWindow.update(() => 1);
  const next = backgroundOfTest(cut.storage);
  await next.service.ready;
  expect(await cut.shown()).toMatchObject([{ step: 'failed' }]);
});

test('a wallet that takes 20 s to say that it is busy opens the window once, not each time', async () => {
  const wallet = walletOfTest();
  const timers = new Map<() => void, number>();
  const { page, sessions, storage, windows } = startBackground(memoryStore(), {
    openWallet: () => wallet.link,
    schedule: (job, ms) => {
      timers.set(job, ms);
      return () => timers.delete(job);
    },
  });
  const pass = (ms: number): void => {
    for (const [job, after] of timers) if (after <= ms && timers.delete(job)) job();
  };
  const asked = async () => (await storage.approvals.get()).length;
  await sessions.begin({ origin: site, networkId: 'first', address: walletAddress, token }, 'net-1');
  const tab = page('r1');
  tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) });
  const busy = {
    code: 2000,
    message: 'Application error',
    data: 'this public key "k1" is already in use, retry later',
  };
  for (let n = 0; n < 3; n++) {
    const held = await wallet.next('client.send_transaction');
    pass(20_000);
    await expect.poll(asked).toBe(n === 0 ? 1 : 0);
    held.answer({ kind: 'rpc-error', error: busy, status: 400 });
    await expect.poll(asked).toBe(0);
    await expect.poll(storage.walletCalls.get).toMatchObject([{ step: 'wallet-busy' }]);
    pass(4000);
  }
  expect(windows).toEqual(['opened']);
  const taken = await wallet.next('client.send_transaction');
  pass(21_000);
  await expect.poll(asked).toBe(1);
  taken.answer(done);
  expect(await tab.reply(2)).toMatchObject({ result: { transactionHash: 'h' } });
  await expect.poll(asked).toBe(0);
});
