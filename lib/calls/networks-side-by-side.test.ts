import { expect, test, vi } from 'vitest';
import { copyOf, memoryStore } from '#lib/background/testing/memory-store.ts';
import { NetworkRemoved } from '#lib/settings/network.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { apiToken, backgroundWithWallet, sending, vote } from './testing/api-token.ts';
import { site, startBackground, token, walletOfTest } from './testing/background.ts';

const other = 'https://other.example';
const test2 = { ...defaultNetwork, id: 'test', name: 'Testnet', walletAddress: 'http://127.0.0.1:1790' };

/** Two networks, each with a wallet of its own. */
async function twoNetworks(storage = memoryStore()) {
  await storage.settings.update((all) => ({ ...all, networks: [defaultNetwork, test2] }));
  await storage.lastChainIds.update(() => ({ first: 'net-1', test: 'net-2' }));
  const first = walletOfTest();
  const second = walletOfTest();
  second.state.chainId = 'net-2';
  second.state.address = test2.walletAddress;
  second.state.status = {
    finding: 'ok',
    detail: 'net-2',
    chainId: 'net-2',
    expectedChainId: '',
    checkedAt: 0,
    address: test2.walletAddress,
  };
  const openWallet = (networkId: string) => (networkId === 'test' ? second : first).link;
  return { ...startBackground(storage, { openWallet }), first, second };
}

type Networks = Awaited<ReturnType<typeof twoNetworks>>;

const connectTo = async (
  { page, user }: Networks,
  { next }: Networks['first'],
  { origin = site, tabId = 1, chainId = undefined as string | undefined, sent = token },
) => {
  const tab = page(`r${tabId}`, origin, tabId);
  tab.send({ type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId });
  await user(true);
  (await next('client.connect_wallet')).answer({ kind: 'result', result: null, token: sent });
  expect(await tab.reply(1)).toMatchObject({ result: null });
  return tab;
};

const bothConnected = async () => {
  const networks = await twoNetworks();
  const tab = await connectTo(networks, networks.first, { chainId: 'net-1' });
  const otherTab = await connectTo(networks, networks.second, {
    ...{ origin: other, tabId: 2, chainId: 'net-2', sent: 'U'.repeat(64) },
  });
  return { ...networks, tab, otherTab };
};

test('each site is bound to the network whose chain it names, and its token goes to that wallet alone', async () => {
  const { storage, first, second, tab, otherTab } = await bothConnected();
  expect(await storage.tokens.get()).toMatchObject({ [site]: { networkId: 'first' }, [other]: { networkId: 'test' } });
  tab.call(2, 'client.send_transaction');
  otherTab.call(2, 'client.send_transaction');
  const [one, two] = [await first.next('client.send_transaction'), await second.next('client.send_transaction')];
  expect([one, two].map(({ origin, token }) => [origin, token])).toEqual([
    [site, token],
    [other, 'U'.repeat(64)],
  ]);
  // Both wallets have theirs at the same time, though each is the only one that its wallet takes.
  two.answer({ kind: 'result', result: 2, token: null });
  expect(await otherTab.reply(2)).toMatchObject({ result: 2 });
  one.answer({ kind: 'result', result: 1, token: null });
  expect(await tab.reply(2)).toMatchObject({ result: 1 });
  expect([first.calls, second.calls]).toEqual([[], []]);
});

test('the approval names the network, and status the chain of the site’s own', async () => {
  const networks = await twoNetworks();
  const tab = networks.page('r2', other, 2);
  tab.send({ type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId: 'net-2' });
  await expect
    .poll(() => networks.storage.approvals.get())
    .toMatchObject([{ networkId: 'test', networkIds: ['test'] }]);
  await networks.user(true);
  (await networks.second.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  await tab.reply(1);
  tab.send({ type: 'status', id: 2 });
  expect(await tab.reply(2)).toMatchObject({ result: { connected: true, chainId: 'net-2' } });
});

test('of several networks on that chain the user chooses', async () => {
  const networks = await twoNetworks();
  await networks.storage.lastChainIds.update(() => ({ first: 'net-2', test: 'net-2' }));
  networks.first.state.chainId = 'net-2';
  const tab = networks.page('r1');
  tab.send({ type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId: 'net-2' });
  const asked = async () => (await networks.storage.approvals.get())[0];
  await expect.poll(asked).toMatchObject({ networkId: 'first', networkIds: ['first', 'test'] });
  await networks.service.answer({ id: (await asked())?.id ?? '', allow: true, networkId: 'test' });
  (await networks.second.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  await tab.reply(1);
  expect((await networks.storage.sites.get())[site]?.networkId).toBe('test');
});

test('a chain that no network is on is refused, and nobody is asked', async () => {
  const { page, storage, windows } = await twoNetworks();
  const tab = page('r1');
  tab.send({ type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId: 'net-9' });
  expect(await tab.reply(1)).toMatchObject({ error: { data: { reason: 'wrong-chain' } } });
  expect([await storage.approvals.get(), windows]).toEqual([[], []]);
});

test('a site that asks for another chain moves if the user allows it, and its old session ends', async () => {
  const networks = await bothConnected();
  const { tab, first, second, storage, user } = networks;
  const move = (id: number) =>
    tab.send({ type: 'call', id, method: 'client.connect_wallet', params: null, chainId: 'net-2' });
  move(2);
  await user(false);
  expect(await tab.reply(2)).toMatchObject({ error: { data: { reason: 'user-rejected' } } });
  expect((await storage.tokens.get())[site]).toMatchObject({ networkId: 'first', token });
  move(3);
  await user(true);
  (await second.next('client.connect_wallet')).answer({ kind: 'result', result: null, token: 'V'.repeat(64) });
  await tab.reply(3);
  expect(await first.next('client.disconnect_wallet')).toMatchObject({ origin: site, token });
  expect((await storage.tokens.get())[site]).toMatchObject({ networkId: 'test', token: 'V'.repeat(64) });
  expect((await storage.sites.get())[site]?.networkId).toBe('test');
});

test('a wallet that is down, on another chain or busy leaves the other alone', async () => {
  const { tab, otherTab, first, second } = await bothConnected();
  first.state.up = false;
  tab.call(2, 'client.send_transaction');
  expect(await tab.reply(2)).toMatchObject({ error: { data: { reason: 'wallet-unreachable' } } });
  otherTab.call(2, 'client.send_transaction');
  (await second.next('client.send_transaction')).answer({ kind: 'result', result: 2, token: null });
  expect(await otherTab.reply(2)).toMatchObject({ result: 2 });
  first.state.up = true;
  tab.call(3, 'client.send_transaction');
  const error = { code: 2000, message: 'Application error', data: 'this request is already being processed' };
  (await first.next('client.send_transaction')).answer({ kind: 'rpc-error', error });
  otherTab.call(3, 'client.sign_transaction');
  otherTab.call(4, 'client.send_transaction');
  (await second.next('client.sign_transaction')).answer({ kind: 'result', result: 3, token: null });
  (await second.next('client.send_transaction')).answer({ kind: 'result', result: 4, token: null });
  expect(await otherTab.reply(4)).toMatchObject({ result: 4 });
});

test('another network in use moves no site; one that is removed takes its sites along', async () => {
  const { storage, tab, otherTab, first, events, sessions } = await bothConnected();
  await storage.settings.update((all) => ({ ...all, networkId: 'test' }));
  tab.call(2, 'client.send_transaction');
  (await first.next('client.send_transaction')).answer({ kind: 'result', result: 1, token: null });
  expect(await tab.reply(2)).toMatchObject({ result: 1 });
  otherTab.send({ type: 'listen' });
  await expect.poll(() => otherTab.connected).toEqual([true]);
  events.length = 0;
  await sessions.forgetWallets({ gone: ['test'], moved: [] });
  expect(events).toEqual([expect.stringContaining('"disconnected"')]);
  expect(Object.keys(await storage.sites.get())).toEqual([site]);
  otherTab.call(2, 'client.list_keys');
  expect(await otherTab.reply(2)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
});

test('a site of a network that the settings have lost is asked about anew, and what the old wallet has ends nothing else', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { storage, otherTab, user, first, second, service } = await bothConnected();
  await storage.settings.update((all) => ({ ...all, networks: [defaultNetwork] }));
  for (const name of ['call', 'address'] as const) vi.spyOn(second.link, name).mockRejectedValue(new Error('removed'));
  otherTab.call(2, 'client.list_keys');
  expect(await otherTab.reply(2)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
  otherTab.call(3, 'client.connect_wallet');
  await user(true);
  (await first.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  expect(await otherTab.reply(3)).toMatchObject({ result: null });

  first.link.call = async () => Promise.reject(new Error('removed'));
  await storage.rememberedApiToken.update(() => ({ token: 'A'.repeat(64), address: defaultNetwork.walletAddress }));
  await expect(service.endSessions()).rejects.toThrow('the wallet did not confirm');
  expect(await storage.rememberedApiToken.get()).toBeNull();
});

type Command = Networks['command'];

const removals = [
  ['in the settings', (command: Command) => command('network.remove', { id: 'test' })],
  ['by an import', (command: Command) => command('settings.import', defaultSettings)],
] as const;

test.each(removals)('a connection that is asked about goes with its network, removed %s', async (_how, remove) => {
  const { page, command, storage } = await twoNetworks();
  const tab = page('r2', other, 2);
  tab.send({ type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId: 'net-2' });
  await expect.poll(() => storage.approvals.get()).toHaveLength(1);
  await remove(command);
  expect(await storage.approvals.get()).toEqual([]);
  expect(await tab.reply(1)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
  // The user has refused nothing: the site may ask again, without a click.
  tab.call(2, 'client.connect_wallet', false, false);
  await expect.poll(() => storage.approvals.get()).toMatchObject([{ networkId: 'first', step: 'asking' }]);
});

/** A site connected by the API token to a network that shares its wallet, with a transaction that the user is asked about. */
const askedByApiToken = async () => {
  const storage = memoryStore();
  const networks = [defaultNetwork, { ...defaultNetwork, id: 'test' }];
  await storage.settings.update((all) => ({ ...all, networks, networkId: 'test' }));
  const background = backgroundWithWallet(storage);
  await background.service.apiToken.set({ token: apiToken, remember: false });
  const tab = background.page('r1');
  tab.call(1, 'client.connect_wallet');
  await background.user(true);
  await tab.reply(1);
  tab.send({ type: 'call', id: 2, method: 'client.send_transaction', params: sending(vote) });
  await background.asked();
  return { ...background, tab };
};

test.each(removals)('a transaction that is asked about goes with its network, removed %s', async (_how, remove) => {
  const { tab, command, requests, wallet } = await askedByApiToken();
  await remove(command);
  expect(await requests()).toEqual([]);
  expect(await tab.reply(2)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
  expect(wallet.calls).toEqual([]);
});

const removed = new NetworkRemoved();
const notConnected = { step: 'not-sent', detail: expect.stringContaining('not connected') };

test('what was approved for a network that is gone by then is told not to have gone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { tab, user, requests, wallet } = await askedByApiToken();
  vi.spyOn(wallet.link, 'guard').mockRejectedValue(removed);
  await user(true);
  expect(await tab.reply(2)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
  expect(await requests()).toMatchObject([notConnected]);

  const networks = await twoNetworks();
  const page = networks.page('r1');
  page.call(1, 'client.connect_wallet');
  vi.spyOn(networks.first.link, 'check').mockRejectedValue(removed);
  await networks.user(true);
  expect(await page.reply(1)).toMatchObject({ error: { data: { reason: 'not-connected' } } });
  expect(await networks.storage.approvals.get()).toMatchObject([{ ...notConnected, step: 'failed' }]);
});

test('a request that a background left for a page that names its chain goes on when the page comes back', async () => {
  const { page, storage } = await twoNetworks();
  const call = { type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId: 'net-2' };
  page('r2', other, 2).send(call);
  await expect.poll(() => storage.approvals.get()).toHaveLength(1);
  const [asked] = await storage.approvals.get();
  const next = await twoNetworks(await copyOf(storage));
  const tab = next.page('r2', other, 2);
  tab.send(call, true);
  // All that needs no answer is done.
  await new Promise((resolve) => setTimeout(resolve));
  // Past the time that a page has to come back.
  for (const timer of [...next.timers]) timer();
  await next.user(true);
  (await next.second.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  expect(await tab.reply(1)).toMatchObject({ result: null });
  // Not withdrawn, and asked anew.
  expect(await next.storage.approvals.get()).toMatchObject([{ id: asked?.id, step: 'done' }]);
});

test('sites that an earlier version stored are bound to the network that was in use', async () => {
  const storage = memoryStore();
  const stored = {
    origin: site,
    networkId: '',
    allowedAt: 0,
    lastCallAt: 0,
    connected: false,
    keys: null,
    unasked: [],
  };
  await storage.sites.update(() => ({ [site]: stored }));
  await storage.settings.update((all) => ({ ...all, networks: [defaultNetwork, test2], networkId: 'test' }));
  await startBackground(storage, { openWallet: () => walletOfTest().link }).service.ready;
  expect((await storage.sites.get())[site]?.networkId).toBe('test');
});

test('a site that the user disconnects or moves is so by the time its pages hear of it', async () => {
  const { storage, sessions, events, tab, otherTab } = await bothConnected();
  for (const one of [tab, otherTab]) one.send({ type: 'listen' });
  await expect.poll(() => [tab, otherTab].map(({ connected }) => connected)).toEqual([[true], [true]]);
  const found: Array<string | undefined> = [];
  events.push = (...told) => {
    void storage.sites.get().then((sites) => found.push(sites[site]?.networkId, sites[other]?.networkId));
    return told.length;
  };
  await sessions.end(site);
  await sessions.move(other, 'first');
  await expect.poll(() => found).toEqual([undefined, 'test', undefined, 'first']);
});

test('another network with the same wallet and chain, in use at that, moves no site', async () => {
  const { storage, tab } = await bothConnected();
  const twin = { ...defaultNetwork, id: 'twin', name: 'Imported' };
  await storage.settings.update((all) => ({ ...all, networks: [twin, ...all.networks], networkId: 'twin' }));
  await storage.lastChainIds.update((all) => ({ ...all, twin: 'net-1' }));
  tab.send({ type: 'call', id: 2, method: 'client.connect_wallet', params: null, chainId: 'net-1' });
  expect(await tab.reply(2)).toMatchObject({ result: null });
  expect(await storage.tokens.get()).toMatchObject({ [site]: { token, networkId: 'first' } });
});
