import { describe, expect, test } from 'vitest';
import type { RequestScope, WalletClient } from './client.ts';
import { baseUrl, clientOf, error, json, list, type Sent, token } from './testing/test-client.ts';

const echo = ({ body }: Sent) => json({ jsonrpc: '2.0', id: body.id, result: body.method });

describe('a request', () => {
  test('goes to the site’s address, with everything the service needs and nothing the browser adds', async () => {
    const { client, sent } = clientOf(echo);
    await client.call({
      method: 'client.send_transaction',
      paramsText: '{"a":18446744073709551615}',
      token,
      site: '7',
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(`${baseUrl}/api/v2/requests#site=7`);
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'Content-Type': 'application/json', Authorization: `VWT ${token}` },
      body: '{"jsonrpc":"2.0","id":1,"method":"client.send_transaction","params":{"a":18446744073709551615}}',
    });
  });

  test('has no Authorization without a token, and no fragment without a site', async () => {
    const { client, sent } = clientOf(echo);
    await client.call({ method: 'client.get_chain_id' });
    expect(sent[0]?.url).toBe(`${baseUrl}/api/v2/requests`);
    expect(sent[0]?.init.headers).toEqual({ 'Content-Type': 'application/json' });
  });

  test('has an integer id of its own', async () => {
    const { client, sent } = clientOf(echo);
    await Promise.all([client.call(list), client.call(list)]);
    expect(sent.map(({ body }) => body.id)).toEqual([1, 2]);
  });

  test('with a malformed token is not sent', async () => {
    const { client, sent } = clientOf(echo);
    const answer = await client.call({ ...list, token: `${token}\n` });
    expect(answer).toEqual({ kind: 'token-invalid', error: { code: -32003, message: 'Authentication failed' } });
    expect(sent).toEqual([]);
  });

  test.each(['health', 'methods'] as const)('for %s carries the site too', async (what) => {
    const { client, sent } = clientOf(() => json([]));
    await client[what]({ site: '7' });
    expect(sent[0]?.url).toBe(`${baseUrl}/api/v2/${what}#site=7`);
    expect(sent[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual', credentials: 'omit', cache: 'no-store' });
  });

  test.each([
    ['health', (scope: RequestScope, client: WalletClient) => client.health(scope)],
    ['methods', (scope: RequestScope, client: WalletClient) => client.methods(scope)],
    ['a harmless call', (scope: RequestScope, client: WalletClient) => client.call({ ...list, ...scope })],
  ])('for %s is given up at its time limit', async (_what, ask) => {
    const { client } = clientOf(({ init }) => {
      init.signal?.throwIfAborted();
      return json([]);
    });
    const late = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    expect(await ask({ signal: late }, client)).toEqual({
      kind: 'unreachable',
      detail: 'The wallet service did not answer in time.',
    });
  });
});

describe('the format', () => {
  const stringsOnly = (sent: Sent) => (typeof sent.body.id === 'string' ? echo(sent) : error(-32700, 400, null));

  test('a call whose integer id is not read is repeated once with a string, which later calls keep to', async () => {
    const { client, sent } = clientOf(stringsOnly);
    expect(await client.call(list)).toMatchObject({ kind: 'result', result: list.method });
    await client.call(list);
    expect(sent.map(({ body }) => body.id)).toEqual([1, '2', '3']);
  });

  test.each([
    ['an error of its own', error(2000, 400, '2')],
    ['a refused token', error(-32003, 401, '2')],
  ])('is learnt from %s too', async (_what, answer) => {
    const { client, sent } = clientOf(({ body }) =>
      typeof body.id === 'string' ? answer.clone() : error(-32700, 400, null),
    );
    await client.call(list);
    await client.call(list);
    expect(sent.map(({ body }) => body.id)).toEqual([1, '2', '3']);
  });

  test('a service that takes integers again is noticed', async () => {
    const services = [error(-32700, 400, null), error(2000, 400, '2'), error(-32600, 400, null)];
    const { client, sent } = clientOf((one) => services.shift() ?? echo(one));
    await client.call(list);
    expect((await client.call(list)).kind).toBe('result');
    await client.call(list);
    expect(sent.map(({ body }) => body.id)).toEqual([1, '2', '3', 4, 5]);
  });

  test('a call that is refused with either id is not sent a third time, and the next begins anew', async () => {
    const { client, sent } = clientOf(() => error(-32700, 400, null));
    expect(await client.call(list)).toMatchObject({ kind: 'rpc-error', error: { code: -32700 } });
    expect(sent).toHaveLength(2);
    await client.call(list);
    expect(sent.map(({ body }) => typeof body.id)).toEqual(['number', 'string', 'number', 'string']);
  });

  test.each([
    [-32600, 400],
    [-32602, 400],
    [-32700, 500],
    [-32603, 500],
    [3001, 400],
  ])('a call that ended with %i under HTTP %i is never repeated', async (code, status) => {
    const { client, sent } = clientOf(() => error(code, status));
    await client.call({ method: 'client.send_transaction' });
    expect(sent).toHaveLength(1);
  });
});

describe('health', () => {
  const health = (response: Response) => clientOf(() => response).client.health();

  test('runs for any success, whatever the body', async () => {
    expect(await health(new Response(''))).toEqual({ kind: 'running' });
    expect(await health(new Response('ok'))).toEqual({ kind: 'running' });
    expect(await health(new Response(null, { status: 204 }))).toEqual({ kind: 'running' });
  });

  test('is outdated for a 404', async () => {
    expect(await health(new Response('', { status: 404 }))).toEqual({ kind: 'outdated' });
  });

  test('tells a refused Origin from a bad answer', async () => {
    expect((await health(new Response('', { status: 403 }))).kind).toBe('origin-refused');
    expect((await health(error(-32002, 400, null))).kind).toBe('origin-refused');
    expect((await health(new Response('', { status: 500 }))).kind).toBe('bad-response');
    expect((await health(Response.redirect('https://evil.example/'))).kind).toBe('bad-response');
  });

  test('takes no redirect, as Node shows it and as browsers do', async () => {
    // A browser's has status 0, as a success has in no browser.
    const hidden = Object.defineProperties(new Response(''), { type: { value: 'opaqueredirect' } });
    for (const response of [new Response('', { status: 300 }), new Response('', { status: 399 }), hidden]) {
      expect(await health(response)).toMatchObject({
        kind: 'bad-response',
        detail: expect.stringContaining('redirect'),
      });
    }
    expect(await health(new Response('', { status: 400 }))).not.toMatchObject({
      detail: expect.stringContaining('redirect'),
    });
  });
});

describe('methods', () => {
  const methods = (response: Response) => clientOf(() => response).client.methods();

  test('takes the list in each of its forms', async () => {
    const names = ['client.connect_wallet'];
    for (const form of [{ result: { registeredMethods: names } }, { registeredMethods: names }, names]) {
      expect(await methods(json(form))).toEqual({ kind: 'methods', methods: names });
    }
  });

  test.each(['', '{}', 'null', '{"registeredMethods":{}}', '<html>'])('refuses %j', async (text) => {
    expect((await methods(new Response(text))).kind).toBe('bad-response');
  });
});
