import { expect, test } from 'vitest';
import { backgroundOfTest, connectedBackground, site, token } from './testing/background.ts';

test('all sessions end, here and at the wallet, and the API token is forgotten', async () => {
  const { service, storage, wallet } = await connectedBackground();
  await storage.rememberedApiToken.update(() => ({ token: 'T'.repeat(64), address: 'http://127.0.0.1:1789' }));
  const done = service.endSessions();
  const end = await wallet.next('client.disconnect_wallet');
  expect(end.token).toBe(token);
  end.answer({ kind: 'result', result: null, token: null });
  await done;
  expect([await storage.tokens.get(), await storage.sites.get(), await storage.rememberedApiToken.get()]).toEqual([
    {},
    {},
    null,
  ]);
});

test('the API token is forgotten though the wallet does not answer', async () => {
  const { service, storage, wallet } = await connectedBackground();
  await storage.rememberedApiToken.update(() => ({ token: 'T'.repeat(64), address: 'http://127.0.0.1:1789' }));
  void service.endSessions();
  await wallet.next('client.disconnect_wallet');
  await expect.poll(() => storage.rememberedApiToken.get()).toBe(null);
});

test('a session that the wallet has ended before is no failure', async () => {
  const { service, wallet } = await connectedBackground();
  const done = service.endSessions();
  const error = { code: 3000, message: 'no such session' };
  (await wallet.next('client.disconnect_wallet')).answer({ kind: 'token-invalid', error });
  await expect(done).resolves.toBeUndefined();
});

test('what the wallet has not confirmed is told, and forgotten here all the same', async () => {
  const { service, storage, wallet } = await connectedBackground();
  const done = service.endSessions();
  (await wallet.next('client.disconnect_wallet')).answer({ kind: 'unreachable', detail: '' });
  await expect(done).rejects.toThrow('the wallet did not confirm that they ended');
  expect([await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
});

test('before an update the pages are told to reload, and the wallet ends the sessions; the sites stay allowed', async () => {
  const { service, storage, wallet, tab, events } = await connectedBackground();
  tab.send({ type: 'listen' });
  await expect.poll(() => tab.connected).toEqual([true]);
  const leaving = service.leave();
  const end = await wallet.next('client.disconnect_wallet');
  expect(end.token).toBe(token);
  end.answer({ kind: 'result', result: null, token: null });
  await leaving;
  const payload = { reason: 'extension-reloaded' };
  expect(events).toEqual([`1 ${JSON.stringify({ type: 'event', event: 'disconnected', payload })}`]);
  expect(await storage.tokens.get()).toEqual({});
  expect(Object.values(await storage.sites.get()).map(({ connected }) => connected)).toEqual([false]);
});

test('an update waits no longer than a moment for a wallet that does not answer', async () => {
  const { service, wallet, timers } = await connectedBackground();
  const before = timers.length;
  const leaving = service.leave();
  await wallet.next('client.disconnect_wallet');
  await expect.poll(() => timers.length).toBe(before + 1);
  timers.at(-1)?.();
  await expect(leaving).resolves.toBeUndefined();
});

test('a call that comes while it leaves is refused, and asks nobody', async () => {
  const { service, storage, wallet, page } = await connectedBackground();
  void service.leave();
  await wallet.next('client.disconnect_wallet');
  const other = page('r2', 'https://other.example', 2);
  other.call(1, 'client.connect_wallet');
  expect(await other.reply(1)).toMatchObject({ error: { data: { reason: 'extension-reloaded' } } });
  expect((await storage.approvals.get()).map(({ origin }) => origin)).toEqual([site]);
  expect(wallet.calls).toEqual([]);
});

test('a session whose site could not be read any more is ended by the next background', async () => {
  const { storage, wallet } = await connectedBackground();
  await storage.sites.update(() => ({}));
  const next = backgroundOfTest(storage, wallet);
  await next.service.ready;
  expect(await storage.tokens.get()).toEqual({});
  const tab = next.page('r1');
  tab.call(1, 'client.list_keys');
  expect(await tab.reply(1)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
});
