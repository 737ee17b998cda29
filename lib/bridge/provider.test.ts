import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Reply } from './envelope.ts';
import { createProvider, type Provider } from './provider.ts';
import { extensionReloaded } from './reasons.ts';

const { parse } = JSON;

/** A provider whose relay is this test: `sent` holds what it sent, `reply` answers it. */
function setUp() {
  const sent: Array<Record<string, unknown>> = [];
  const texts: string[] = [];
  const { provider, receive } = createProvider((text) => {
    if (text === '') return true;
    texts.push(text);
    sent.push(parse(text));
    return true;
  });
  return { provider, sent, texts, reply: (reply: Reply) => receive(JSON.stringify(reply)) };
}

test('sends a call and resolves to its result', async () => {
  const { provider, sent, reply } = setUp();
  const call = provider.request({ method: 'client.sign_transaction', params: { publicKey: 'ab' } });
  expect(sent).toEqual([{ type: 'call', id: 1, method: 'client.sign_transaction', params: '{"publicKey":"ab"}' }]);
  reply({ type: 'result', id: 1, result: { transaction: { version: 3 } } });
  expect(await call).toEqual({ transaction: { version: 3 } });
});

test('answers go to the call they name, in any order', async () => {
  const { provider, reply } = setUp();
  const first = provider.request({ method: 'client.a' });
  const second = provider.request({ method: 'client.b' });
  reply({ type: 'result', id: 2, result: 'b' });
  reply({ type: 'result', id: 1, result: 'a' });
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});

test('rejects with an Error that has code and data as its own', async () => {
  const { provider, reply } = setUp();
  const call = provider.connect();
  reply({
    type: 'error',
    id: 1,
    error: { code: 4001, message: 'The user refused.', data: { reason: 'user-rejected' } },
  });
  const error = await call.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: 'The user refused.', code: 4001, data: { reason: 'user-rejected' } });
  expect(Object.hasOwn(error as object, 'code') && Object.hasOwn(error as object, 'data')).toBe(true);
});

test('words what the relay says of a lost call: what may have had an effect, and when to reload the page', async () => {
  const { provider, reply } = setUp();
  const calls = [1, 2, 3].map(() => provider.connect().catch((error: unknown) => error));
  reply({ type: 'lost', id: 1, sent: true, reloaded: false });
  reply({ type: 'lost', id: 2, sent: true, reloaded: true });
  reply({ type: 'lost', id: 3, sent: false, reloaded: true });
  const [broken, unknown, reloaded] = await Promise.all(calls);
  expect(broken).toMatchObject({ code: -32603, message: expect.stringMatching(/may have taken effect/) });
  expect(broken).toHaveProperty('data', { reason: 'outcome-unknown' });
  expect(unknown).toMatchObject({ message: expect.stringMatching(/may have taken effect/) });
  const { message } = extensionReloaded;
  expect(unknown).toHaveProperty('data', { reason: 'outcome-unknown', detail: message });
  expect(reloaded).toMatchObject({ code: -32603, message, data: { reason: 'extension-reloaded' } });
});

test.each<[keyof Provider, string, unknown, unknown]>([
  ['connect', 'client.connect_wallet', null, null],
  ['disconnect', 'client.disconnect_wallet', null, null],
  ['listKeys', 'client.list_keys', { keys: [{ name: 'k', publicKey: 'ab' }] }, [{ name: 'k', publicKey: 'ab' }]],
  ['getChainId', 'client.get_chain_id', { chainID: 'net-1' }, 'net-1'],
])('%s() calls %s', async (name, method, result, resolved) => {
  const { provider, sent, reply } = setUp();
  const call = (provider[name] as () => Promise<unknown>)();
  expect(sent[0]).toMatchObject({ type: 'call', method, params: null });
  reply({ type: 'result', id: 1, result });
  expect(await call).toEqual(resolved);
});

test('status() is a message of its own', async () => {
  const { provider, sent, reply } = setUp();
  const call = provider.status();
  expect(sent).toEqual([{ type: 'status', id: 1 }]);
  reply({ type: 'result', id: 1, result: { connected: false, chainId: null } });
  expect(await call).toEqual({ connected: false, chainId: null });
});

test('a call names the chain that it is for', async () => {
  const { provider, sent } = setUp();
  void provider.connect({ chainId: 'net-1' });
  void provider.request({ method: 'client.x', chainId: 'net "2"' });
  void provider.connect({});
  void provider.connect({ chainId: null as never });
  expect(sent).toEqual([
    { type: 'call', id: 1, method: 'client.connect_wallet', params: null, chainId: 'net-1' },
    { type: 'call', id: 2, method: 'client.x', params: null, chainId: 'net "2"' },
    { type: 'call', id: 3, method: 'client.connect_wallet', params: null },
    // What is no chain is one that no wallet is on.
    { type: 'call', id: 4, method: 'client.connect_wallet', params: null, chainId: 'null' },
  ]);
});

test('a bigint in params goes out as a string of its digits', () => {
  const { provider, sent } = setUp();
  void provider.request({ method: 'client.x', params: { nonce: 18446744073709551615n } });
  expect(sent[0]?.['params']).toBe('{"nonce":"18446744073709551615"}');
});

test.each([
  ['no method', {}],
  ['a method that is no string', { method: 1 }],
  ['nothing at all', undefined],
])('refuses %s without sending anything', async (_name, call) => {
  const { provider, sent } = setUp();
  await expect(provider.request(call as never)).rejects.toMatchObject({
    code: -32600,
    data: { reason: 'bad-request' },
  });
  expect(sent).toEqual([]);
});

test('refuses params that refer to themselves', async () => {
  const { provider } = setUp();
  const params: Record<string, unknown> = {};
  params['self'] = params;
  await expect(provider.request({ method: 'client.x', params })).rejects.toMatchObject({
    data: { reason: 'bad-request' },
  });
});

test('events reach their listeners until removed; the relay is asked once', async () => {
  const { provider, sent, reply } = setUp();
  const seen: unknown[] = [];
  const off = provider.on('keysChanged', (payload) => seen.push(['first', payload]));
  provider.on('keysChanged', (payload) => seen.push(['second', payload]));
  provider.on('disconnected', () => seen.push('other'));
  expect(sent).toEqual([{ type: 'listen' }]);
  reply({ type: 'event', event: 'keysChanged', payload: { keys: [] } });
  await Promise.resolve();
  off();
  reply({ type: 'event', event: 'keysChanged', payload: 1 });
  await Promise.resolve();
  expect(seen).toEqual([
    ['first', { keys: [] }],
    ['second', { keys: [] }],
    ['second', 1],
  ]);
});

test('a listener that is there twice is told twice, and each removal removes its own', async () => {
  const { provider, reply } = setUp();
  const listener = vi.fn();
  const off = provider.on('connected', listener);
  provider.on('connected', listener);
  reply({ type: 'event', event: 'connected', payload: 1 });
  await Promise.resolve();
  off();
  off();
  reply({ type: 'event', event: 'connected', payload: 2 });
  await Promise.resolve();
  expect(listener.mock.calls).toEqual([[1], [1], [2]]);
  expect([1, 2].map(() => provider.off('connected', listener))).toEqual([true, false]);
  reply({ type: 'event', event: 'connected', payload: 3 });
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(3);
});

test.each(['connect', 'accountsChanged', 'toString'])('the event %s is refused', (event) => {
  const { provider, sent } = setUp();
  expect(() => provider.on(event as never, vi.fn())).toThrow(`No event ${event}`);
  expect(sent).toEqual([]);
});

test('is frozen, and its methods work when taken off it', async () => {
  const { provider, reply } = setUp();
  expect(Object.isFrozen(provider)).toBe(true);
  const { listKeys } = provider;
  const call = listKeys();
  reply({ type: 'result', id: 1, result: { keys: [] } });
  expect(await call).toEqual([]);
});

test('a page that replaces JSON, Promise and toJSON afterwards changes nothing', async () => {
  const { provider, texts } = setUp();
  const stolen = vi.fn();
  const { stringify } = JSON;
  vi.stubGlobal('Promise', stolen);
  JSON.stringify = stolen;
  JSON.parse = stolen;
  Object.defineProperty(Object.prototype, 'toJSON', { value: stolen, configurable: true });
  Object.defineProperty(String.prototype, 'toJSON', { value: stolen, configurable: true });
  try {
    void provider.request({ method: 'client.list_keys' });
    expect(stolen).not.toHaveBeenCalled();
    expect(texts).toEqual(['{"id":1,"type":"call","method":"client.list_keys","params":null}']);
  } finally {
    vi.unstubAllGlobals();
    JSON.stringify = stringify;
    JSON.parse = parse;
    Reflect.deleteProperty(Object.prototype, 'toJSON');
    Reflect.deleteProperty(String.prototype, 'toJSON');
  }
});

test('any method and any JSON params arrive as they were', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (method, params) => {
      const { provider, sent } = setUp();
      void provider.request({ method, params });
      expect(sent[0]?.['method']).toBe(method);
      expect(JSON.parse(String(sent[0]?.['params']))).toEqual(JSON.parse(JSON.stringify(params)));
    }),
  );
});

test('a relay that is gone: what it had is unknown, and the next call says to reload', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let alive = true;
  const { provider } = createProvider(() => alive);
  const reason = (call: Promise<unknown>) => call.catch((error) => error.data.reason);
  const taken = [reason(provider.connect()), reason(provider.listKeys())];
  const status = provider.status();
  await vi.advanceTimersByTimeAsync(60_000);
  alive = false;
  expect(await provider.status()).toEqual({ connected: false, chainId: null });
  expect(await reason(provider.getChainId())).toBe('extension-reloaded');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(taken)).toEqual(['outcome-unknown', 'outcome-unknown']);
  expect(await status).toEqual({ connected: false, chainId: null });
  expect(vi.getTimerCount()).toBe(0);
});

test('looks at the relay once a second while a call waits, and never otherwise', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const { provider, receive } = createProvider((text) => {
    if (text === '') looks += 1;
    return true;
  });
  provider.on('connected', () => undefined);
  expect(vi.getTimerCount()).toBe(0);
  const status = provider.status();
  void provider.connect();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(looks).toBe(20);
  receive('{"type":"result","id":1,"result":{"connected":false,"chainId":null}}');
  await status;
  receive('{"type":"result","id":2,"result":null}');
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
  expect(looks).toBe(20);
});

test('a call that the relay was not there for is forgotten, and looked after no more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isThere = false;
  const { provider, receive } = createProvider(() => isThere);
  await expect(provider.getChainId()).rejects.toMatchObject({ data: { reason: 'extension-reloaded' } });
  isThere = true;
  const call = provider.getChainId();
  receive(JSON.stringify({ type: 'result', id: 2, result: { chainID: 'net-1' } }));
  expect(await call).toBe('net-1');
  vi.runOnlyPendingTimers();
  expect(vi.getTimerCount()).toBe(0);
});
