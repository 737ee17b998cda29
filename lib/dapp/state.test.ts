// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createDrawbridgeStore, type DrawbridgeState, watchDrawbridge } from './state.ts';
import { createMockProvider, mockError } from './testing.ts';

const undone: (() => void)[] = [];
afterEach(() => {
  for (const undo of undone.splice(0)) undo();
});

function watched(options: Parameters<typeof createMockProvider>[0] = {}) {
  const provider = createMockProvider(options);
  const store = createDrawbridgeStore({ provider });
  const states: DrawbridgeState[] = [];
  undone.push(watchDrawbridge((state) => states.push(state), store));
  return { provider, store, states, latest: () => states.at(-1) };
}

test('without an extension the state is absent, and one that announces itself later is found', async () => {
  const states: DrawbridgeState[] = [];
  undone.push(watchDrawbridge((state) => states.push(state)));
  expect(states.at(-1)).toMatchObject({ status: 'absent', keys: [] });
  undone.push(createMockProvider({ connected: true }).install());
  await expect.poll(() => states.at(-1)).toMatchObject({ status: 'connected', keys: [{ name: 'Main' }] });
});

test('a page goes from disconnected over connecting to connected, with chain and keys', async () => {
  const { states, store, latest } = watched();
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
  await store.connect();
  expect(latest()).toMatchObject({ status: 'connected', chainId: 'drawbridge-sandbox-1', walletUp: true });
  expect(latest()?.keys).toHaveLength(1);
  expect(states.map(({ status }) => status).join()).toMatch(/disconnected,connecting(,connecting)*,connected/);
  await store.disconnect();
  expect(latest()).toMatchObject({ status: 'disconnected', chainId: null, keys: [] });
});

test('a denial is told to who asked, and the state is disconnected again', async () => {
  const { store, latest } = watched({ fail: { 'client.connect_wallet': 'user-rejected' } });
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
  await expect(store.connect()).rejects.toMatchObject({ code: 4001, data: { reason: 'user-rejected' } });
  expect(latest()).toMatchObject({ status: 'disconnected' });
});

test('a refusal that reaches the question after it too leaves no state that is on its way', async () => {
  const { provider, store, latest } = watched({ fail: { 'client.connect_wallet': 'user-rejected' } });
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
  vi.spyOn(provider, 'status').mockRejectedValue(mockError('too-many-requests'));
  await expect(store.connect()).rejects.toMatchObject({ data: { reason: 'user-rejected' } });
  expect(latest()).toMatchObject({ status: 'disconnected' });
  await expect(store.refresh()).resolves.toBeUndefined();
});

test('a refusal that comes late does not undo what was learnt since', async () => {
  const { provider, store, latest } = watched({ connected: true });
  await expect.poll(latest).toMatchObject({ status: 'connected' });
  const late = Promise.withResolvers<never>();
  vi.spyOn(provider, 'status').mockReturnValueOnce(late.promise);
  const first = store.refresh();
  await store.refresh();
  late.reject(mockError('too-many-requests'));
  await first;
  expect(latest()).toMatchObject({ status: 'connected' });
});

test('what another tab does shows here, with the keys', async () => {
  const { provider, latest } = watched();
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
  provider.set({ connected: true });
  await expect.poll(latest).toMatchObject({ status: 'connected', keys: [{ name: 'Main' }] });
  provider.set({ keys: [], chainId: 'other' });
  await expect.poll(latest).toMatchObject({ chainId: 'other', keys: [] });
  provider.set({ connected: false });
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
});

test('a wallet that does not answer is down, and up when it answers again', async () => {
  const { provider, latest } = watched({ connected: true, fail: 'wallet-unreachable' });
  await expect.poll(latest).toMatchObject({ status: 'connected', walletUp: false });
  provider.set({ fail: undefined });
  await expect.poll(latest).toMatchObject({ walletUp: true, keys: [{ name: 'Main' }] });
  provider.set({ fail: 'wallet-unreachable' });
  await expect.poll(latest).toMatchObject({ walletUp: false, keys: [{ name: 'Main' }] });
});

/** How often the provider was asked for keys: each may open a prompt in the wallet. */
const listings = ({ calls }: ReturnType<typeof createMockProvider>) =>
  calls.filter(({ method }) => method === 'client.list_keys').length;

test('a wallet that answers again is not asked for the keys that it has listed', async () => {
  const { provider, latest } = watched({ connected: true });
  await expect.poll(latest).toMatchObject({ keys: [{ name: 'Main' }] });
  const status = vi.spyOn(provider, 'status').mockResolvedValue({ connected: true, chainId: 'elsewhere' });
  provider.emit('walletChanged', { up: false });
  await expect.poll(latest).toMatchObject({ walletUp: false });
  provider.emit('walletChanged', { up: true });
  await expect.poll(latest).toMatchObject({ walletUp: true, chainId: 'elsewhere' });
  status.mockRestore();
  expect(listings(provider)).toBe(1);
});

test('keys that the user denied are not asked for again when the wallet answers again, which is up', async () => {
  const { provider, latest } = watched({ connected: true, fail: { 'client.list_keys': 'rejectedByUser' } });
  await expect.poll(() => listings(provider)).toBe(1);
  provider.emit('walletChanged', { up: false });
  await expect.poll(latest).toMatchObject({ walletUp: false });
  provider.emit('walletChanged', { up: true });
  await expect.poll(latest).toMatchObject({ status: 'connected', walletUp: true, keys: [] });
  expect(listings(provider)).toBe(1);
});

test('a listing that is denied after the wallet was down shows that it is up', async () => {
  const { provider, latest } = watched({ connected: true, fail: 'wallet-unreachable' });
  await expect.poll(latest).toMatchObject({ walletUp: false });
  const denied = Promise.withResolvers<never>();
  vi.spyOn(provider, 'listKeys').mockReturnValue(denied.promise);
  provider.emit('walletChanged', { up: true });
  await expect.poll(latest).toMatchObject({ walletUp: true });
  provider.emit('walletChanged', { up: false });
  denied.reject(mockError('rejectedByUser'));
  await expect.poll(latest).toMatchObject({ walletUp: true });
});

test('a connection lists the keys once, however early its event comes', async () => {
  const { provider, store, latest } = watched();
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
  const { connect, listKeys } = provider;
  vi.spyOn(provider, 'connect').mockImplementation(async () => {
    await connect();
    await new Promise((later) => setTimeout(later));
    return null;
  });
  await store.connect();
  expect(latest()).toMatchObject({ status: 'connected', keys: [{ name: 'Main' }] });
  expect(listings(provider)).toBe(1);
  provider.set({ connected: false });
  const asked = vi.spyOn(provider, 'listKeys').mockImplementation(async () => {
    await new Promise((later) => setTimeout(later, 20));
    return listKeys();
  });
  await store.connect();
  expect(latest()).toMatchObject({ keys: [{ name: 'Main' }] });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a click on connect asks for keys again that the user had denied', async () => {
  const { provider, store, latest } = watched({ connected: true, fail: { 'client.list_keys': 'rejectedByUser' } });
  await expect.poll(() => listings(provider)).toBe(1);
  provider.set({ fail: undefined });
  await store.connect();
  expect(latest()).toMatchObject({ keys: [{ name: 'Main' }] });
});

test.each([undefined, null, { a: 1 }])('a wallet that lists %s has no keys', async (listed) => {
  const provider = createMockProvider({ connected: true });
  vi.spyOn(provider, 'listKeys').mockResolvedValue(listed as unknown as []);
  const store = createDrawbridgeStore({ provider });
  undone.push(store.subscribe(() => undefined));
  await store.refresh();
  expect(store.getState()).toMatchObject({ status: 'connected', keys: [], walletUp: true });
});

test('keys show while the chain is not known', async () => {
  const provider = createMockProvider({ connected: true });
  vi.spyOn(provider, 'status').mockResolvedValue({ connected: true, chainId: null });
  vi.spyOn(provider, 'getChainId').mockRejectedValue(mockError('nodeCommunicationFailed'));
  const store = createDrawbridgeStore({ provider });
  undone.push(store.subscribe(() => undefined));
  await store.refresh();
  expect(store.getState()).toMatchObject({ chainId: null, keys: [{ name: 'Main' }], walletUp: true });
});

test('a page back from the cache asks again', async () => {
  const { provider, latest } = watched();
  await expect.poll(latest).toMatchObject({ status: 'disconnected' });
  const emit = vi.spyOn(provider, 'status').mockResolvedValue({ connected: true, chainId: 'elsewhere' });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(latest).toMatchObject({ chainId: 'elsewhere' });
  emit.mockRestore();
});

test('subscribing, undoing and subscribing again, as StrictMode does, listens once and forgets stale answers', async () => {
  const provider = createMockProvider({ connected: true });
  const store = createDrawbridgeStore({ provider });
  const seen = vi.fn();
  store.subscribe(seen)();
  undone.push(store.subscribe(seen));
  await expect.poll(() => store.getState()).toMatchObject({ status: 'connected', keys: [{ name: 'Main' }] });
  expect(provider.calls.filter(({ method }) => method === 'client.list_keys')).toHaveLength(1);
  seen.mockClear();
  provider.emit('chainChanged', { chainId: 'once' });
  await expect.poll(() => store.getState().chainId).toBe('once');
  expect(seen).toHaveBeenCalledTimes(1);
});

test('the mock fails with the errors that a page gets', async () => {
  const provider = createMockProvider({ connected: true, fail: { 'client.list_keys': 'rejectedByUser' } });
  await expect(provider.listKeys()).rejects.toMatchObject({
    code: 3001,
    message: 'User error',
    data: 'rejected by user',
  });
  provider.set({ fail: mockError('wrong-chain') });
  await expect(provider.request({ method: 'client.send_transaction' })).rejects.toMatchObject({
    code: 4901,
    data: { reason: 'wrong-chain', advice: expect.stringContaining('another chain') },
  });
  provider.set({ fail: undefined, connected: false });
  await expect(provider.listKeys()).rejects.toMatchObject({ data: { reason: 'not-connected' } });
  await expect(provider.connect({ chainId: 'elsewhere' })).rejects.toMatchObject({ data: { reason: 'wrong-chain' } });
  await provider.connect();
  await expect(provider.request({ method: 'client.make_coffee' })).rejects.toMatchObject({ code: -32601 });
  await expect(provider.request({ method: 'admin.list_wallets' })).rejects.toMatchObject({
    data: { reason: 'method-not-allowed' },
  });
});

test('the mock tells events as the extension does: apart from each other, and before the answer', async () => {
  const told: unknown[] = [];
  const thrown = vi.fn();
  const { queueMicrotask: own } = globalThis;
  vi.stubGlobal('queueMicrotask', (run: () => void) => own(() => Promise.try(run).catch(thrown)));
  undone.push(() => vi.unstubAllGlobals());
  const provider = createMockProvider();
  provider.on('connected', () => {
    throw new Error('of the page');
  });
  provider.on('connected', (payload) => told.push(payload));
  await provider.connect().then(() => told.push('answer'));
  expect(told).toEqual([{ chainId: 'drawbridge-sandbox-1', keys: null }, 'answer']);
  expect(thrown).toHaveBeenCalledTimes(1);
  expect(() => provider.on('connect' as never, () => undefined)).toThrow('No event connect');
});

test('the mock disconnects without its wallet, as the extension does', async () => {
  const provider = createMockProvider({ connected: true, fail: 'wallet-unreachable' });
  await provider.disconnect();
  expect(await provider.status()).toEqual({ connected: false, chainId: null });
});
