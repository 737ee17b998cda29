import { expect, test, vi } from 'vitest';
import type { EventName } from '../envelope.ts';
import type { Provider } from '../provider.ts';
import { createVegaProvider, type VegaProvider } from './vega-provider.ts';

const keys = [{ name: 'k', publicKey: 'ab' }];

/** `window.vega` over a provider that is this test: `does` is what it does, and `tell` an event of it. */
function setUp(does: Partial<Provider> = {}) {
  const heard: Partial<Record<EventName, (payload: unknown) => void>> = {};
  const provider = {
    version: 1,
    request: vi.fn(async (): Promise<unknown> => null),
    connect: vi.fn(async () => null),
    disconnect: vi.fn(async () => null),
    listKeys: vi.fn(async () => keys),
    getChainId: vi.fn(async () => 'net-1'),
    status: vi.fn(async () => ({ connected: false, chainId: null as string | null })),
    on: vi.fn((event: EventName, listener: (payload: unknown) => void) => {
      heard[event] = listener;
      return () => undefined;
    }),
    off: () => false,
    ...does,
  };
  const vega = createVegaProvider(provider);
  const tell = async (event: EventName, payload: unknown): Promise<void> => {
    heard[event]?.(payload);
    await Promise.resolve();
  };
  return { vega, provider, tell };
}

const connectedTo = (chainId: string | null) => ({ status: async () => ({ connected: true, chainId }) });
const failing = (code: number, message: string) => {
  const error = Object.assign(new Error(message), { code, data: 'why' });
  return async () => {
    throw error;
  };
};

test('connects by asking, names a chain or not', async () => {
  for (const params of [undefined, {}, { chainId: '' }, { chainId: 'net-1' }]) {
    const { vega, provider } = setUp();
    expect(await vega.connectWallet(params)).toBe(null);
    expect(provider.connect).toHaveBeenCalledExactlyOnceWith({ chainId: params?.chainId || undefined });
  }
});

test.each([[undefined], [{}], [{ chainId: 'net-1' }]])('is connected already: null at once, to %j', async (params) => {
  const { vega, provider } = setUp(connectedTo('net-1'));
  expect(await vega.connectWallet(params)).toBe(null);
  expect(provider.connect).not.toHaveBeenCalled();
});

test.each([[null], ['net-0']])('asks for its chain where what is known (%j) does not do', async (known) => {
  const { vega, provider } = setUp(connectedTo(known));
  expect(await vega.connectWallet({ chainId: 'net-1' })).toBe(null);
  expect(provider.connect).toHaveBeenCalledExactlyOnceWith({ chainId: 'net-1' });
});

const elsewhere = async () => {
  const data = { reason: 'wrong-chain', detail: 'The wallet is on net-1.' };
  throw Object.assign(new Error('wrong'), { code: 4901, data });
};

test('says which chain it is on: of the wallet, and of a site that is connected', async () => {
  for (const [connected, code, message] of [
    [false, -7, 'Unknown chain ID: The wallet is on net-1.'],
    [true, -6, 'Mismatching chain ID: The wallet is on net-1.'],
  ] as const) {
    const { vega } = setUp({ status: async () => ({ connected, chainId: null }), connect: elsewhere });
    const data = { reason: 'wrong-chain', detail: 'The wallet is on net-1.' };
    await expect(vega.connectWallet({ chainId: 'net-2' })).rejects.toMatchObject({ code, message, data });
  }
});

test('transactions go to the chain that was named when it last connected, if any', async () => {
  const request = vi.fn(async (_call: object): Promise<unknown> => null);
  const connect = vi.fn(async () => null);
  const { vega } = setUp({ request, connect });
  const call = { publicKey: 'ab', transaction: {} };
  const named = async (): Promise<unknown> => {
    await vega.signTransaction(call);
    return Object(request.mock.lastCall?.[0]).chainId;
  };
  expect(await named()).toBe(undefined);
  await vega.connectWallet({ chainId: 'net-1' });
  expect(await named()).toBe('net-1');
  connect.mockImplementationOnce(elsewhere);
  await expect(vega.connectWallet({ chainId: 'net-2' })).rejects.toMatchObject({ code: -7 });
  expect(await named()).toBe('net-1');
  await vega.connectWallet();
  expect(await named()).toBe(undefined);
});

test('lists keys, tells the chain and whether it is connected', async () => {
  const { vega } = setUp(connectedTo(null));
  expect(await vega.listKeys()).toEqual({ keys });
  expect(await vega.getChainId()).toEqual({ chainID: 'net-1' });
  expect(await vega.isConnected()).toBe(true);
  expect(await setUp().vega.isConnected()).toBe(false);
});

test('sends and signs with the params as they are, and gives the result its names', async () => {
  const request = vi.fn(async () => ({ transaction: { input_data: 'AA', From: { PubKey: 'ab' } } }));
  const { vega } = setUp({ request });
  const params = { publicKey: 'ab', transaction: { x: 2n ** 64n }, sendingMode: 'TYPE_SYNC' };
  const result = { transaction: { inputData: 'AA', from: { pubKey: 'ab' } } };
  expect(await vega.sendTransaction(params)).toEqual(result);
  expect(await vega.signTransaction(params)).toEqual(result);
  expect(request.mock.calls).toEqual([
    [{ method: 'client.send_transaction', params }],
    [{ method: 'client.sign_transaction', params }],
  ]);
});

test.each<[keyof VegaProvider, Partial<Provider>, number]>([
  ['connectWallet', { connect: failing(3001, 'User error') }, -2],
  ['disconnectWallet', { disconnect: failing(-32603, 'Internal') }, -32603],
  ['isConnected', { status: failing(-32603, 'Internal') }, -32603],
  ['listKeys', { listKeys: failing(3000, 'User error') }, -1],
  ['getChainId', { getChainId: failing(1000, 'Network error') }, -32603],
  ['sendTransaction', { request: failing(3001, 'User error') }, -4],
  ['signTransaction', { request: failing(1000, 'Network error') }, -5],
])('%s rejects with an Error that has code and data as its own', async (name, does, code) => {
  const { vega } = setUp(does);
  const error = await (vega[name] as () => Promise<unknown>)().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code });
  expect(Object.hasOwn(Object(error), 'code') && Object.hasOwn(Object(error), 'data')).toBe(true);
});

test('tells both events, under either name of the methods, until they are removed', async () => {
  const { vega, provider, tell } = setUp();
  const gone = vi.fn();
  const changed = vi.fn();
  const stop = vega.on('client.disconnected', gone);
  vega.addEventListener('client.keys_changed', changed);
  expect(provider.on).toHaveBeenCalledTimes(2);
  await tell('disconnected', { reason: 'token-revoked' });
  await tell('keysChanged', { keys });
  expect(gone.mock.calls).toEqual([[null]]);
  expect(changed.mock.calls).toEqual([[{ keys }]]);
  stop();
  expect(vega.removeEventListener('client.keys_changed', changed)).toBe(true);
  await tell('disconnected', null);
  await tell('keysChanged', { keys });
  expect([gone, changed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('asks to be told of events only once somebody listens', () => {
  const { vega, provider } = setUp();
  expect(vega.off('client.disconnected')).toBe(false);
  expect(provider.on).not.toHaveBeenCalled();
});

test('a listener that is there twice is told once, and is gone after one removal', async () => {
  const { vega, tell } = setUp();
  const listener = vi.fn();
  vega.on('client.disconnected', listener);
  vega.on('client.disconnected', listener);
  await tell('disconnected', null);
  expect(listener).toHaveBeenCalledOnce();
  expect(vega.off('client.disconnected', listener)).toBe(true);
  expect(vega.off('client.disconnected', listener)).toBe(false);
  await tell('disconnected', null);
  expect(listener).toHaveBeenCalledOnce();
});

test('off without a function removes all of that event, and of no other', async () => {
  const { vega, tell } = setUp();
  const listeners = [vi.fn(), vi.fn()];
  const other = vi.fn();
  for (const listener of listeners) vega.on('client.disconnected', listener);
  vega.on('client.keys_changed', other);
  expect(vega.off('client.disconnected')).toBe(true);
  expect(vega.off('client.disconnected')).toBe(false);
  await tell('disconnected', null);
  await tell('keysChanged', { keys });
  expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(other).toHaveBeenCalledOnce();
});

test('a removal that comes late removes nothing that was added since', async () => {
  const { vega, tell } = setUp();
  const listener = vi.fn();
  const stop = vega.on('client.disconnected', listener);
  vega.off('client.disconnected');
  vega.on('client.disconnected', listener);
  stop();
  await tell('disconnected', null);
  expect(listener).toHaveBeenCalledOnce();
});

test('what the page itself ends is no news to it; the next end is', async () => {
  const disconnect = async (): Promise<null> => {
    await tell('disconnected', null);
    return null;
  };
  const { vega, tell } = setUp({ disconnect });
  const gone = vi.fn();
  vega.on('client.disconnected', gone);
  expect(await vega.disconnectWallet()).toBe(null);
  expect(gone).not.toHaveBeenCalled();
  await tell('disconnected', null);
  expect(gone).toHaveBeenCalledOnce();
});

test('takes members that a page adds and keeps its own, which work when taken off it', async () => {
  const { vega } = setUp();
  // As a charting library of that name does, in strict mode.
  expect(Object.assign(vega, { views: 1 })).toHaveProperty('views', 1);
  expect(() => Object.assign(vega, { listKeys: null })).toThrow(TypeError);
  const { listKeys } = vega;
  expect(await listKeys()).toEqual({ keys });
});

test('a page that replaces the built-ins afterwards changes nothing', async () => {
  // No mocks: those call the very built-ins that are replaced here.
  let told = (_payload: unknown): void => undefined;
  const on: Provider['on'] = (event, listener) => {
    if (event === 'disconnected') told = listener;
    return () => undefined;
  };
  const { vega } = setUp({ on, request: failing(2000, 'Application error') });
  let heard = 0;
  const calls: string[] = [];
  const stolen = (name: string) => (): never => {
    calls.push(name);
    throw new TypeError(`${name} was replaced`);
  };
  const { Promise: RealPromise, Error: RealError, queueMicrotask: realQueue } = globalThis;
  const { assign, create, freeze } = Object;
  const { includes } = String.prototype;
  const { then } = Promise.prototype;
  const broken = { Promise: stolen('Promise'), Error: stolen('Error'), queueMicrotask: stolen('queueMicrotask') };
  let refused: unknown;
  // The runner makes an Error of its own right after a test has begun.
  await null;
  try {
    assign(globalThis, broken);
    assign(Object, { assign: stolen('assign'), create: stolen('create'), freeze: stolen('freeze') });
    String.prototype.includes = stolen('includes');
    vega.on('client.disconnected', () => {
      heard += 1;
    });
    told(null);
    const sending = vega.sendTransaction({ publicKey: 'ab', transaction: {} });
    await Reflect.apply(then, sending, [
      null,
      (caught: unknown) => {
        refused = caught;
      },
    ]);
  } finally {
    assign(globalThis, { Promise: RealPromise, Error: RealError, queueMicrotask: realQueue });
    assign(Object, { assign, create, freeze });
    String.prototype.includes = includes;
  }
  expect(refused).toMatchObject({ code: -32603, data: { message: 'why' } });
  expect(heard).toBe(1);
  expect(calls).toEqual([]);
});
