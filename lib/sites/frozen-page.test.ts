import { expect, test } from 'vitest';
import { connectedBackground, token, walletAddress } from '#lib/calls/testing/background.ts';

test('a call is answered though another page of its site is frozen, and the other pages hear of it', async () => {
  const { events, frozen, page, tab, timers, wallet } = await connectedBackground();
  const hears = [2, 3].map((tabId) => page(`listens${tabId}`, undefined, tabId));
  for (const listener of hears) listener.send({ type: 'listen' });
  await expect.poll(() => hears.flatMap(({ connected }) => connected)).toEqual([true, true]);
  frozen.add(2);
  tab.call(2, 'client.disconnect_wallet');
  await expect.poll(() => events).toEqual(['3 {"type":"event","event":"disconnected","payload":null}']);
  for (const job of timers.splice(0)) job();
  (await wallet.next('client.disconnect_wallet')).answer({ kind: 'result', result: null, token: null });
  expect(await tab.reply(2)).toMatchObject({ result: null });
});

test('no site keeps its token while a page of another one is frozen', async () => {
  const { frozen, page, sessions, storage, tab, timers } = await connectedBackground();
  await sessions.begin({ origin: 'https://other.example', networkId: 'first', address: walletAddress, token }, 'net-1');
  tab.send({ type: 'listen' });
  await expect.poll(() => tab.connected).toEqual([true]);
  frozen.add(1);
  const forgotten = sessions.forgetWallets({ gone: [], moved: ['first'] });
  await expect.poll(storage.tokens.get).toEqual({});
  const other = page('r2', 'https://other.example', 2);
  other.call(1, 'client.list_keys');
  expect(await other.reply(1)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
  for (const job of timers.splice(0)) job();
  await forgotten;
});

test('a frame asks without the name of the page around it, where that page does not answer', async () => {
  const { frozen, page, storage, timers } = await connectedBackground();
  frozen.add(3);
  const frame = page('r3', 'https://other.example', 3, { frameId: 1, top: '?' });
  const before = timers.length;
  frame.call(1, 'client.connect_wallet');
  await expect.poll(() => timers.length).toBe(before + 1);
  timers.at(-1)?.();
  const asked = async () => (await storage.approvals.get()).find(({ step }) => step === 'asking');
  await expect.poll(asked).toMatchObject({ origin: 'https://other.example', topOrigin: 'null' });
});
