import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ eventEveryMs: 0, apiTokens: ['T'.repeat(64)] });
});
afterEach(() => sandbox.resetFaults());
afterAll(() => sandbox.close());

function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${sandbox.urls.control}${path}`, {
    method,
    headers: { 'x-drawbridge-control': '1', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const health = (): Promise<Response> =>
  fetch(`${sandbox.urls.wallet}/api/v2/health`, { headers: { origin: 'http://a' } });

test('tells its state, and no token', async () => {
  const text = await (await ask('GET', '/state')).text();
  expect(JSON.parse(text)).toMatchObject({
    urls: sandbox.urls,
    faults: { walletDown: false },
    streams: 0,
    reviews: [],
  });
  expect(text).not.toContain('T'.repeat(64));
});

test('faults change alone, take hold before the answer, and end together', async () => {
  expect((await health()).status).toBe(200);
  const changed = await ask('PATCH', '/faults', { healthMissing: true });
  expect(await changed.json()).toMatchObject({ healthMissing: true, walletDown: false });
  expect((await health()).status).toBe(404);
  await ask('PATCH', '/faults', { walletDown: true });
  await expect(health()).rejects.toThrow();
  await ask('POST', '/actions', { do: 'reset-faults' });
  expect((await health()).status).toBe(200);
});

test.each([
  ['a fault of a wrong type', 'PATCH', '/faults', { walletDown: 'yes' }, 'walletDown'],
  ['a fault that is none', 'PATCH', '/faults', { walletOnFire: true }, 'walletOnFire'],
  ['a status that is a success', 'PATCH', '/faults', { dataApiStatus: 200 }, 'dataApiStatus'],
  ['no faults at all', 'PATCH', '/faults', undefined, 'object'],
  ['an action that is none', 'POST', '/actions', { do: 'dance' }, 'do'],
  ['too many events', 'POST', '/actions', { do: 'emit-events', count: 1e9 }, 'count'],
  ['an answer to a review that is not open', 'POST', '/actions', { do: 'answer-review', id: 'x', approve: true }, 'x'],
])('%s is refused with the reason', async (_what, method, path, body, named) => {
  const response = await fetch(`${sandbox.urls.control}${path}`, {
    method,
    headers: { 'x-drawbridge-control': '1', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(named);
});

test('acts on streams', async () => {
  const response = await fetch(`${sandbox.urls.dataApi}/api/v2/stream/governance`);
  const text = response.text();
  expect(await (await ask('GET', '/state')).json()).toMatchObject({ streams: 1 });
  await ask('POST', '/actions', { do: 'emit-events', count: 2 });
  await ask('POST', '/actions', { do: 'send-stream-line', line: 'junk' });
  await ask('POST', '/actions', { do: 'cut-streams', how: 'error', message: 'gone' });
  const lines = (await text).split('\n');
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toMatchObject([{ result: {} }, { result: {} }]);
  expect(lines[2]).toBe('junk');
  expect(lines[3]).toContain('gone');
  expect(lines).toHaveLength(4);
});

test('the log has what both services were asked, until it is cleared', async () => {
  await ask('POST', '/actions', { do: 'clear-log' });
  await health();
  await fetch(`${sandbox.urls.dataApi}/assets`);
  const { requests } = JSON.parse(await (await ask('GET', '/log')).text());
  expect(requests).toMatchObject([
    { server: 'wallet', path: '/api/v2/health', origin: 'http://a', status: 200 },
    { server: 'data-api', path: '/assets', status: 200 },
  ]);
  await ask('POST', '/actions', { do: 'clear-log' });
  expect(await (await ask('GET', '/log')).json()).toEqual({ requests: [] });
});

test('an open review can be answered, or left to a mode', async () => {
  const connect = (): Promise<Response> =>
    fetch(`${sandbox.urls.wallet}/api/v2/requests`, {
      method: 'POST',
      headers: { origin: 'http://dapp.example', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'client.connect_wallet' }),
    });
  const asked = connect();
  await expect.poll(() => sandbox.wallet.reviews().length).toBe(1);
  const { reviews } = JSON.parse(await (await ask('GET', '/state')).text());
  await ask('POST', '/actions', { do: 'answer-review', id: reviews[0].id, approve: true });
  expect((await asked).headers.get('authorization')).toMatch(/^VWT [A-Za-z0-9]{64}$/);
  await ask('POST', '/actions', { do: 'set-approve', mode: 'never' });
  expect((await connect()).headers.get('authorization')).toBeNull();
});

test('what a web page could send is refused', async () => {
  const refusals = [
    fetch(`${sandbox.urls.control}/state`),
    ask('GET', '/state', undefined, { origin: 'http://127.0.0.1:3009' }),
    ask('POST', '/actions', { do: 'restart-wallet' }, { origin: 'https://evil.example' }),
    fetch(`${sandbox.urls.control}/actions`, { method: 'POST', body: '{"do":"restart-wallet"}' }),
  ];
  for (const response of await Promise.all(refusals)) {
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a page is not let through by a preflight', async () => {
  const response = await ask('OPTIONS', '/actions', undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-drawbridge-control',
  });
  expect(response.ok).toBe(false);
  expect(response.headers.get('access-control-allow-headers')).toBeNull();
});
