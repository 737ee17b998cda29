import { describe, expect, test } from 'vitest';
import { dialects, site, startTestWallet } from './testing/test-wallet.ts';

const all = [
  'client.check_transaction',
  'client.connect_wallet',
  'client.disconnect_wallet',
  'client.get_chain_id',
  'client.list_keys',
  'client.send_transaction',
  'client.sign_transaction',
];
const chainCall = { letter: { id: 1 }, '0.71': { id: '1' } } as const;
const request = (dialect: 'letter' | '0.71', method: string) => ({ jsonrpc: '2.0', ...chainCall[dialect], method });

describe.each(dialects)('endpoints, %s dialect', (dialect) => {
  test('GET /api/v2/health answers 200', async () => {
    const wallet = await startTestWallet({ dialect });
    const response = await wallet.http('/api/v2/health');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(dialect === 'letter' ? '{"status":"running"}' : '');
  });

  test('GET /api/v2/methods lists the methods, sorted', async () => {
    const wallet = await startTestWallet({ dialect });
    const response = await wallet.http('/api/v2/methods');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain(dialect === 'letter' ? 'application/json' : 'text/plain');
    const list = { registeredMethods: all };
    expect(await response.json()).toEqual(dialect === 'letter' ? list : { result: list });
  });

  test('POST /api/v2/requests answers JSON-RPC 2.0 to the same id, under the content type of its dialect', async () => {
    const wallet = await startTestWallet({ dialect });
    const response = await wallet.post(request(dialect, 'client.get_chain_id'));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')?.split(';')[0]).toBe(
      dialect === 'letter' ? 'application/json-rpc' : 'application/json',
    );
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      ...chainCall[dialect],
      result: { chainID: 'drawbridge-sandbox-1' },
    });
  });

  test('a request without Origin or Referer is refused, by the real service where it would ask about its host', async () => {
    const wallet = await startTestWallet({ dialect });
    const post = (method: string) =>
      fetch(`${wallet.url}/api/v2/requests`, { method: 'POST', body: JSON.stringify(request(dialect, method)) });
    const get = (path: string) => fetch(wallet.url + path);
    const responses = [await get('/api/v2/health'), await get('/api/v2/methods'), await post('client.get_chain_id')];
    const connect = await post('client.connect_wallet');
    if (dialect === 'letter') {
      expect([...responses, connect].map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(await connect.json()).toEqual({ error: expect.stringContaining('Origin') });
    } else {
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(connect.status).toBe(400);
      expect(await connect.json()).toMatchObject({
        error: { code: -32002, message: 'Server error', data: 'the Origin header is required' },
      });
    }
  });

  test('Origin "null" names nobody to the letter, and a host of that name to the real service', async () => {
    const wallet = await startTestWallet({ dialect, approve: 'ask' });
    const answer = wallet.client('null').call({ method: 'client.connect_wallet' });
    if (dialect === 'letter') expect(await answer).toMatchObject({ kind: 'origin-refused' });
    else expect(await wallet.review()).toMatchObject({ host: 'null' });
    await wallet.restart();
    await answer;
  });

  test.each(['Referer', 'Referrer'])('%s stands in for Origin', async (header) => {
    const wallet = await startTestWallet({ dialect });
    for (const path of ['/api/v2/health', '/api/v2/methods']) {
      const response = await fetch(wallet.url + path, { headers: { [header]: `${site}/page` } });
      expect(response.status).toBe(200);
    }
  });

  test('a preflight of any origin is granted, and the answers may be read', async () => {
    const wallet = await startTestWallet({ dialect });
    const preflight = await wallet.http('/api/v2/requests', {
      method: 'OPTIONS',
      headers: {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type');
    expect(preflight.headers.get('Access-Control-Max-Age')).toBeNull();
    expect((await wallet.http('/api/v2/health')).headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test.each([
    ['not JSON', '{"jsonrpc":', -32700],
    ['nested beyond all measure', `{"params":${'['.repeat(100_000)}`, -32700],
    ['no jsonrpc', { ...chainCall[dialect], method: 'client.get_chain_id' }, -32600],
    ['another jsonrpc', { ...request(dialect, 'client.get_chain_id'), jsonrpc: '1.0' }, -32600],
    ['no method', { jsonrpc: '2.0', ...chainCall[dialect] }, -32600],
    ['an admin method', request(dialect, 'admin.list_wallets'), -32601],
    ['a method outside all namespaces', request(dialect, 'get_chain_id'), -32601],
    ['a client method that is not there', request(dialect, 'client.fly'), -32601],
    ['a member of every object', request(dialect, 'constructor'), -32601],
  ])('a request with %s answers 400', async (_what, body, code) => {
    const wallet = await startTestWallet({ dialect });
    const response = await wallet.post(body);
    expect(response.status).toBe(400);
    const { jsonrpc, error } = await response.json();
    expect(jsonrpc).toBe('2.0');
    expect(error).toEqual({ code, message: expect.stringMatching(/./), data: expect.stringMatching(/./) });
  });

  test('a fault in the chain of methods reaches the list and the call', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.missingMethods = ['client.get_chain_id'];
    expect(await wallet.client().methods()).toEqual({
      kind: 'methods',
      methods: all.filter((method) => method !== 'client.get_chain_id'),
    });
    expect(await wallet.client().call({ method: 'client.get_chain_id' })).toMatchObject({ error: { code: -32601 } });
  });

  test('each request is in the log as it came, with what was answered', async () => {
    const wallet = await startTestWallet({ dialect });
    await wallet.http('/api/v2/health?a=1', { headers: { Referer: `${site}/page` } });
    await wallet.client('http://other.example:8080').call({ method: 'client.list_keys', token: 'x'.repeat(64) });
    expect(wallet.log[0]).toMatchObject({
      server: 'wallet',
      method: 'GET',
      path: '/api/v2/health?a=1',
      origin: site,
      referer: `${site}/page`,
      authorization: null,
      rpcMethod: null,
      status: 200,
    });
    expect(wallet.log.at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/v2/requests',
      origin: 'http://other.example:8080',
      authorization: `VWT ${'x'.repeat(64)}`,
      rpcMethod: 'client.list_keys',
      status: 401,
    });
    expect(wallet.log.at(-1)?.headers['content-type']).toBe('application/json');
  });
});

describe('ids', () => {
  const call = (id: unknown) => ({ jsonrpc: '2.0', method: 'client.get_chain_id', id });

  test.each(['1', 1.5, null, true, undefined])('by the letter, the id %j is refused', async (id) => {
    const wallet = await startTestWallet({ dialect: 'letter' });
    const response = await wallet.post(call(id));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32600 } });
  });

  test.each([1, 1.5, true, {}])('the real service cannot decode the id %j', async (id) => {
    const wallet = await startTestWallet({ dialect: '0.71' });
    const response = await wallet.post(call(id));
    expect(response.status).toBe(400);
    const answer = await response.json();
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code: -32700 } });
    expect(answer).not.toHaveProperty('id');
  });

  test.each([null, '', undefined])('the real service executes a call with the id %j, and answers 204', async (id) => {
    const token = 'a1'.repeat(32);
    const wallet = await startTestWallet({ dialect: '0.71', apiTokens: [token] });
    const params = {
      publicKey: wallet.keys()[0]?.publicKey,
      sendingMode: 'TYPE_SYNC',
      transaction: { orderSubmission: {} },
    };
    const response = await wallet.post(
      { ...call(id), method: 'client.send_transaction', params },
      { Authorization: `VWT ${token}` },
    );
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(wallet.executed()).toHaveLength(1);
  });
});

describe('success without a value', () => {
  test('has a null result by the letter, and none in the real service', async () => {
    const letter = await startTestWallet({ dialect: 'letter' });
    expect(await (await letter.post(request('letter', 'client.connect_wallet'))).json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: null,
    });
    const real = await startTestWallet({ dialect: '0.71' });
    expect(await (await real.post(request('0.71', 'client.connect_wallet'))).json()).toEqual({
      jsonrpc: '2.0',
      id: '1',
    });
  });
});
