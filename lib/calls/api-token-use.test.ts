import { describe, expect, test, vi } from 'vitest';
import { t } from '#lib/i18n/i18n.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { apiToken, backgroundWithApiToken, backgroundWithWallet, sending, transfer } from './testing/api-token.ts';
import { site, token } from './testing/background.ts';

const other = 'https://other.example';
const reasonOf = (reply: unknown) => (reply as { error?: { data?: { reason?: string } } }).error?.data?.reason;

const kept = { token: apiToken, address: 'http://127.0.0.1:1789' };

test('it is for the wallet service it was set for, and never sent to another', async () => {
  const { service, storage, wallet } = backgroundWithWallet();
  await service.apiToken.set({ token: apiToken, remember: true });
  await storage.settings.update((all) => withNetwork(all, { walletAddress: 'http://127.0.0.1:2789' }));
  expect(await service.apiToken.check()).not.toBe('valid');
  const next = backgroundWithWallet(storage, wallet);
  await next.service.ready;
  // It can still be seen and forgotten.
  const left = { networkIds: [], hint: 'wxyz', remembered: true };
  expect(await storage.apiTokenState.get()).toMatchObject(left);
  await storage.apiTokenState.update(() => noApiToken);
  await backgroundWithWallet(storage, wallet).service.ready;
  expect(await storage.apiTokenState.get()).toMatchObject(left);
  await storage.settings.update((all) => withNetwork(all, { walletAddress: kept.address }));
  const back = backgroundWithWallet(storage, wallet);
  await back.service.ready;
  expect(await storage.apiTokenState.get()).toMatchObject({ networkIds: ['first'], remembered: true });
});

describe('setting it', () => {
  test.each([true, false])(
    'keeps it where the user wants it (remember: %s), and shows its end only',
    async (remember) => {
      const { service, storage } = backgroundWithWallet();
      await service.apiToken.set({ token: ` VWT ${apiToken}\n`, remember });
      expect([await storage.apiToken.get(), await storage.rememberedApiToken.get()]).toEqual(
        remember ? [null, kept] : [kept, null],
      );
      const state = await storage.apiTokenState.get();
      expect(state).toEqual({
        state: 'valid',
        networkIds: ['first'],
        remembered: remember,
        hint: 'wxyz',
        checkedAt: 1000,
      });
      expect(JSON.stringify(state)).not.toContain(apiToken);
    },
  );

  test.each([
    ['api_token_malformed', 'too short'],
    ['api_token_malformed', `${apiToken}!`],
    ['api_token_refused', 'B'.repeat(64)],
  ] as const)('rejects (%s) without a word of it, and leaves the one before alone', async (key, typed) => {
    const { service, storage, tab } = await backgroundWithApiToken();
    await expect(service.apiToken.set({ token: typed, remember: true })).rejects.toThrow(
      expect.objectContaining({ message: t(key) }),
    );
    expect(await storage.apiToken.get()).toEqual(kept);
    expect((await storage.apiTokenState.get()).state).toBe('valid');
    tab.send({ type: 'status', id: 9 });
    expect(await tab.reply(9)).toMatchObject({ result: { connected: true } });
  });

  test.each([true, false])('is known by the next background as it was kept (remember: %s)', async (remember) => {
    const { service, storage, wallet } = backgroundWithWallet();
    await service.apiToken.set({ token: apiToken, remember });
    const before = await storage.apiTokenState.get();
    await backgroundWithWallet(storage, wallet).service.ready;
    expect(await storage.apiTokenState.get()).toEqual(before);
  });

  test('while the wallet is away keeps it unchecked, until the wallet is back', async () => {
    const { service, storage, wallet } = backgroundWithWallet();
    wallet.state.up = false;
    await service.apiToken.set({ token: apiToken, remember: false });
    expect(await storage.apiTokenState.get()).toMatchObject({ state: 'unchecked', checkedAt: null });
    wallet.state.up = true;
    await service.checkWallet();
    expect((await storage.apiTokenState.get()).state).toBe('valid');
  });

  test('keeps it for the network that was in use when it was set', async () => {
    const { service, storage, wallet } = backgroundWithWallet();
    const answered = Promise.withResolvers<WalletAnswer>();
    const asked = vi.spyOn(wallet.link, 'listKeysWith').mockReturnValue(answered.promise);
    const set = service.apiToken.set({ token: apiToken, remember: false });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    const second = { ...defaultNetwork, id: 'b', walletAddress: 'http://127.0.0.1:2789' };
    await storage.settings.update((all) => ({ ...all, networks: [...all.networks, second], networkId: 'b' }));
    answered.resolve({ kind: 'result', result: { keys: [] }, token: null });
    await set;
    expect(await storage.apiToken.get()).toEqual(kept);
    expect(await storage.apiTokenState.get()).toMatchObject({ state: 'valid', networkIds: ['first'] });
  });

  test('ends the sessions that the wallet gave, here and there, and tells their pages', async () => {
    const { service, storage, wallet, page, user, events } = backgroundWithWallet();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
    tab.send({ type: 'listen' });
    await service.apiToken.set({ token: apiToken, remember: false });
    expect(events).toEqual([expect.stringContaining('"disconnected"')]);
    const ended = await wallet.next('client.disconnect_wallet');
    expect([ended.origin, ended.token]).toEqual([site, token]);
    expect(await storage.tokens.get()).toEqual({});
  });

  test('connects no site that cannot be stored: its window and its page say why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { service, storage, page, user } = backgroundWithWallet();
    await service.apiToken.set({ token: apiToken, remember: false });
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    vi.spyOn(storage.sites, 'update').mockRejectedValue(new StorageError('sites was not stored'));
    await user(true);
    expect(await tab.reply(1)).toMatchObject({ error: { data: { reason: 'storage-failed' } } });
    expect((await storage.approvals.get()).map(({ step }) => step)).toEqual(['failed']);
    expect(await storage.tokens.get()).toEqual({});
  });

  test('forgets no key that a site has seen: a review with the token names it', async () => {
    const { service, wallet, page, user, asked } = backgroundWithWallet();
    const publicKey = 'ab'.repeat(32);
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
    tab.call(2, 'client.list_keys');
    const result = { keys: [{ name: 'Savings', publicKey }] };
    (await wallet.next('client.list_keys')).answer({ kind: 'result', result, token: null });
    await tab.reply(2);

    await service.apiToken.set({ token: apiToken, remember: false });
    await wallet.next('client.disconnect_wallet');
    tab.call(3, 'client.connect_wallet');
    await user(true);
    await tab.reply(3);
    tab.send({ type: 'call', id: 4, method: 'client.send_transaction', params: sending(transfer, publicKey) });
    expect(await asked()).toMatchObject({ names: { keys: { [publicKey]: 'Savings' } } });
  });

  test('never sends with it what was meant for a session, whose calls the wallet reviews', async () => {
    const { service, storage, wallet, page, user } = backgroundWithWallet();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
    tab.call(2, 'client.sign_transaction');
    tab.call(3, 'client.send_transaction');
    const reviewed = await wallet.next('client.sign_transaction');
    await expect.poll(async () => (await storage.walletCalls.get()).length).toBe(2);

    await service.apiToken.set({ token: apiToken, remember: false });
    await wallet.next('client.disconnect_wallet');
    tab.call(4, 'client.connect_wallet');
    await user(true);
    await tab.reply(4);
    reviewed.answer({ kind: 'result', result: 1, token: null });
    expect(reasonOf(await tab.reply(3))).toBe('not-connected');
    expect(wallet.calls).toEqual([]);
  });

  test('is undone by forgetting it: nothing of it is left, and its sites are told', async () => {
    const { service, storage, wallet, tab, events } = await backgroundWithApiToken();
    tab.send({ type: 'listen' });
    await service.apiToken.forget();
    expect(events).toEqual([expect.stringContaining('"disconnected"')]);
    expect([await storage.apiToken.get(), await storage.rememberedApiToken.get()]).toEqual([null, null]);
    expect((await storage.apiTokenState.get()).state).toBe('none');
    tab.call(2, 'client.list_keys');
    expect(reasonOf(await tab.reply(2))).toBe('not-connected');
    expect(wallet.calls).toEqual([]);
    expect((await storage.sites.get())[site]).toMatchObject({ connected: false });
  });
});

describe('connecting with it', () => {
  test('asks the user here and nobody in the wallet; no token comes near the page or the site list', async () => {
    const { storage, wallet, tab } = await backgroundWithApiToken();
    expect(await tab.reply(1)).toEqual({ type: 'result', id: 1, result: null });
    expect(wallet.calls).toEqual([]);
    expect((await storage.approvals.get())[0]).toMatchObject({ kind: 'connect', step: 'done' });
    expect((await storage.sites.get())[site]?.connected).toBe(true);
    const visible = [...tab.replies.values(), await storage.sites.get(), await storage.approvals.get()];
    expect(JSON.stringify([...visible, await storage.tokens.get()])).not.toContain(apiToken);
  });

  test('asks again for a site that was allowed before it', async () => {
    const { service, storage, wallet, page, user } = backgroundWithWallet();
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
    await service.apiToken.set({ token: apiToken, remember: false });
    tab.call(2, 'client.connect_wallet');
    await expect.poll(async () => (await storage.approvals.get()).some(({ step }) => step === 'asking')).toBe(true);
    await user(false);
    expect(reasonOf(await tab.reply(2))).toBe('user-rejected');
  });

  test('tries the token and tells its end only once the user has allowed the site', async () => {
    const { storage, wallet, page, user } = await backgroundWithApiToken();
    wallet.state.takes.clear();
    wallet.state.asked.length = 0;
    const tab = page('r2', other, 2);
    tab.call(1, 'client.connect_wallet');
    await user(false);
    expect(reasonOf(await tab.reply(1))).toBe('user-rejected');
    expect(wallet.state.asked).toEqual([]);
    tab.call(2, 'client.connect_wallet');
    await user(true);
    expect(reasonOf(await tab.reply(2))).toBe('token-revoked');
    expect((await storage.apiTokenState.get()).state).toBe('invalid');
    expect((await storage.sites.get())[site]?.connected).toBe(false);
    expect((await storage.approvals.get()).at(-1)).toMatchObject({ origin: other, step: 'failed' });
  });

  test('never sends it to a program that is no wallet', async () => {
    const { service, storage, wallet, page, user, start, timers } = backgroundWithWallet();
    await service.apiToken.set({ token: apiToken, remember: false });
    await storage.apiTokenState.update((state) => ({ ...state, state: 'unchecked' }));
    wallet.state.status = { ...wallet.state.status, finding: 'bad-answer', chainId: null };
    wallet.state.asked.length = 0;
    start();
    for (const timer of [...timers]) timer();
    await expect.poll(() => wallet.state.asked).toEqual(['routine']);
    const tab = page('r1');
    tab.call(1, 'client.connect_wallet');
    await user(true);
    expect(reasonOf(await tab.reply(1))).toBe('bad-response');
    expect(wallet.state.asked).toEqual(['routine', 'routine']);
  });

  test('is undone by the site alone: the token lives on for the others', async () => {
    const { service, storage, wallet, tab, page, user } = await backgroundWithApiToken();
    const second = page('r2', other, 2);
    second.call(1, 'client.connect_wallet');
    await user(true);
    await second.reply(1);
    tab.call(2, 'client.disconnect_wallet');
    expect(await tab.reply(2)).toMatchObject({ result: null });
    await service.disconnect('https://nobody.example');
    expect(wallet.calls).toEqual([]);
    expect(Object.keys(await storage.sites.get())).toEqual([other]);
    second.call(2, 'client.list_keys');
    const call = await wallet.next('client.list_keys');
    expect([call.origin, call.token]).toEqual([other, apiToken]);
  });

  test('the popup lists keys through it, with nothing to be approved', async () => {
    const { service, wallet, storage } = backgroundWithWallet();
    await service.apiToken.set({ token: apiToken, remember: false });
    const opened = service.own.open();
    const keys = [{ name: 'a', publicKey: 'k1' }];
    (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys }, token: null });
    await opened;
    expect(wallet.calls).toEqual([]);
    expect((await storage.sites.get())['chrome-extension://abc']?.keys).toEqual(keys);
  });
});

test('its check tells each site that has listed keys of others, and no site else', async () => {
  const { storage, wallet, tab, page, user, events, service } = await backgroundWithApiToken();
  const second = page('r2', other, 2);
  second.call(1, 'client.connect_wallet');
  await user(true);
  await second.reply(1);
  for (const one of [tab, second]) one.send({ type: 'listen' });
  await expect.poll(() => second.connected).toEqual([true]);
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'result', result: { keys: [] }, token: null });
  await tab.reply(2);
  wallet.state.keys = [{ name: 'a', publicKey: 'k1' }];
  expect(await service.apiToken.check()).toBe('valid');
  expect(events).toEqual([expect.stringMatching(/^1 .*"keysChanged".*"k1"/)]);
  expect(await storage.sites.get()).toMatchObject({ [site]: { keys: wallet.state.keys }, [other]: { keys: null } });
  expect(wallet.calls).toEqual([]);
});

test('refused by the wallet, it is invalid, and every site of it is told', async () => {
  const { storage, wallet, tab, page, user, events } = await backgroundWithApiToken();
  const second = page('r2', other, 2);
  second.call(1, 'client.connect_wallet');
  await user(true);
  await second.reply(1);
  tab.send({ type: 'listen' });
  second.send({ type: 'listen' });
  await expect.poll(() => second.connected).toEqual([true]);
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'token-invalid', error: { code: -32003, message: '' } });
  expect(reasonOf(await tab.reply(2))).toBe('token-revoked');
  expect(await storage.apiTokenState.get()).toMatchObject({ state: 'invalid', hint: 'wxyz' });
  expect(events.map((event) => event.slice(0, 1)).sort()).toEqual(['1', '2']);
  expect(events.every((event) => event.includes('"disconnected"'))).toBe(true);
});

test('an unreachable wallet says nothing of it', async () => {
  const { storage, wallet, tab } = await backgroundWithApiToken();
  tab.call(2, 'client.list_keys');
  (await wallet.next('client.list_keys')).answer({ kind: 'unreachable', detail: 'refused' });
  expect(reasonOf(await tab.reply(2))).toBe('wallet-unreachable');
  expect((await storage.apiTokenState.get()).state).toBe('valid');
});

test('remembered, it is there in the next session of the browser, to be checked; its sites must be asked about', async () => {
  const { service, storage, wallet } = backgroundWithWallet();
  await service.apiToken.set({ token: apiToken, remember: true });
  await storage.apiTokenState.update(() => noApiToken);
  const next = backgroundWithWallet(storage, wallet);
  await next.service.ready;
  expect(await storage.apiTokenState.get()).toMatchObject({ state: 'unchecked', remembered: true, hint: 'wxyz' });
  expect(await next.service.apiToken.check()).toBe('valid');
});
