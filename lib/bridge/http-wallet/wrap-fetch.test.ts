import { expect, test, vi } from 'vitest';
import type { Provider } from '../provider.ts';
import { reasonError } from '../reasons.ts';
import { placeholder, wrapFetch } from './wrap-fetch.ts';

/** A wrapped `fetch` over a provider whose `request` is this; `own` is the page's own. */
function setUp(request: Provider['request'] = async () => ({ chainID: 'net-1' })) {
  const own = vi.fn(async () => new Response('own'));
  const document = { baseURI: 'https://shop.example/page' };
  const wrapped = wrapFetch({ fetch: own, drawbridge: { request } as Provider, document });
  return { own, wrapped };
}

const failing = (error: object) => async () => Promise.reject(Object.assign(new Error('x'), error));

test.each([
  'https://shop.example/api/v2/requests',
  '/api/v2/health',
  'http://localhost:1790/api/v2/health',
  'https://localhost:1789/api/v2/health',
  'http://localhost.shop.example:1789/api/v2/health',
  'http://localhost:1789/api/v2/healthy',
  'http://localhost:1789/api/v1/health',
  'not an address: //',
])('%s goes to the page’s own fetch, untouched', async (address) => {
  const asked = vi.fn(async () => null);
  const { own, wrapped } = setUp(asked);
  const init = { method: 'POST', body: 'x' };
  expect(await (await wrapped(address, init)).text()).toBe('own');
  expect(own.mock.calls).toEqual([[address, init]]);
  expect(asked).not.toHaveBeenCalled();
});

test('a request object of the page’s goes on as the very same', async () => {
  const { own, wrapped } = setUp();
  const request = new Request('https://shop.example/x', { method: 'POST', body: 'x' });
  await wrapped(request);
  expect(own.mock.calls).toEqual([[request]]);
  expect(request.bodyUsed).toBe(false);
});

test.each(['http://localhost:1789', 'http://127.0.0.1:1789', 'http://[::1]:1789'])('answers for %s', async (base) => {
  const { own, wrapped } = setUp();
  expect((await wrapped(`${base}/api/v2/health`)).status).toBe(200);
  const methods = await (await wrapped(new URL(`${base}/api/v2/methods`))).json();
  expect(methods.result.registeredMethods).toContain('client.send_transaction');
  const body = JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'client.get_chain_id' });
  for (const call of [
    wrapped(`${base}/api/v2/requests`, { method: 'POST', body }),
    wrapped(new Request(`${base}/api/v2/requests`, { method: 'POST', body })),
  ]) {
    const response = await call;
    expect(response.headers.get('Content-Type')).toBe('application/json-rpc');
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: '1', result: { chainID: 'net-1' } });
  }
  expect(own).not.toHaveBeenCalled();
});

test('takes the token from the request and gives the placeholder in the answer', async () => {
  const { wrapped } = setUp(async () => null);
  const post = (method: string, headers: Record<string, string> = {}) =>
    wrapped('http://localhost:1789/api/v2/requests', {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: 1, method }),
    });
  const connected = await post('client.connect_wallet');
  expect(connected.headers.get('Authorization')).toBe(placeholder);
  expect((await post('client.list_keys', { Authorization: placeholder })).status).toBe(200);
  const refused = await post('client.list_keys');
  expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'VWT']);
});

test('a wallet without a node or with a slow one is in good health; one that does not answer is not there', async () => {
  const health = 'http://localhost:1789/api/v2/health';
  expect((await setUp(failing({ code: 1000, message: 'x' })).wrapped(health)).status).toBe(200);
  expect((await setUp(failing(reasonError('bad-response'))).wrapped(health)).status).toBe(500);
  await expect(setUp(failing(reasonError('wallet-unreachable'))).wrapped(health)).rejects.toThrow(TypeError);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const slow = setUp(() => new Promise(() => undefined)).wrapped(health);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await Promise.race([slow, null]))?.status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['health', 'POST'],
  ['requests', 'GET'],
])('%s knows no %s', async (path, method) => {
  expect((await setUp().wrapped(`http://localhost:1789/api/v2/${path}`, { method })).status).toBe(405);
});

const connect = { method: 'POST', body: '{"id":1,"method":"client.connect_wallet"}' };
const service = 'http://localhost:1789/api/v2/requests';

test.each<[string, (signal: AbortSignal) => Parameters<typeof fetch>]>([
  ['of the call', (signal) => [service, { ...connect, signal }]],
  ['of a request object', (signal) => [new Request(service, { ...connect, signal })]],
])('an abort by the signal %s rejects at once, and the call goes on', async (_what, given) => {
  const waiting = Promise.withResolvers<null>();
  const request = vi.fn(() => waiting.promise);
  const { wrapped } = setUp(request);
  const controller = new AbortController();
  const answered = wrapped(...given(controller.signal));
  await expect.poll(() => request.mock.calls.length).toBe(1);
  controller.abort();
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' });
  waiting.resolve(null);
});

test('nothing is asked for by a signal that was aborted before, and its reason is told', async () => {
  const request = vi.fn(async () => null);
  const signal = AbortSignal.abort(new Error('too late'));
  const answered = setUp(request).wrapped(service, { ...connect, signal });
  await expect(answered).rejects.toThrow('too late');
  expect(request).not.toHaveBeenCalled();
});

test('an answer has the address that was asked', async () => {
  const { wrapped } = setUp();
  expect((await wrapped('http://localhost:1789/api/v2/health?a#b')).url).toBe('http://localhost:1789/api/v2/health?a');
});
