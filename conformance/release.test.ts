import { expect, test } from 'vitest';
import { detectDataApiDialect, findMarket } from './data-api/detect-data-api.ts';
import type { HttpRequest, Transport } from './transport.ts';
import { detectWalletDialect } from './wallet/detect-dialect.ts';

type Reply = readonly [status: number, body: unknown];

/** A service as far as finding out its release goes, and what it was asked. */
function service(reply: (request: HttpRequest) => Reply): Transport & { asked: HttpRequest[] } {
  const asked: HttpRequest[] = [];
  const answer = (request: HttpRequest) => {
    asked.push(request);
    const [status, body] = reply(request);
    return { status, continued: false, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  return {
    asked,
    send: async (request) => answer(request),
    open: () => Promise.reject(new Error('nothing is listened to')),
  };
}

const url = 'http://127.0.0.1:1';

/** A wallet service of a release, with the error codes that its answers have. */
function wallet(code: number, version: string | null) {
  return service((request) => {
    if (request.url.endsWith('/api/v1/version')) return version === null ? [404, 'no such page'] : [200, { version }];
    const { id, method }: { id: unknown; method: string } = JSON.parse(request.body ?? '');
    const parsed = (error: object): Reply => [400, { jsonrpc: '2.0', id, error }];
    if (typeof id === 'number')
      return [400, { jsonrpc: '2.0', id: '', error: { code: -32700, message: 'Parse error' } }];
    if (method === 'client.get_chain_id') return [200, { jsonrpc: '2.0', id, result: { chainID: 'a-chain' } }];
    return parsed({ code, message: 'Refused' });
  });
}

test.each([
  ['that takes other headers and tells its version', -32601, 'v0.71.6', '0.71'],
  ['that refuses other headers and tells its version', -32600, 'v0.79.0', '0.79'],
  ['that takes other headers and tells nothing', -32601, null, '0.71'],
  ['that refuses other headers and tells nothing', -32600, null, '0.79'],
  ['that is known by what it tells alone', -32000, 'v0.79.0', '0.79'],
  ['of a release between', -32600, 'v0.75.3', '0.71 or later'],
  ['of a release beyond', -32600, 'v0.80.0', '0.71 or later'],
  ['of which nothing tells the release', -32000, null, '0.71 or later'],
])('a wallet service %s', async (_what, code, version, dialect) => {
  expect(await detectWalletDialect(wallet(code, version), url)).toEqual({ dialect, told: version });
});

test('a wallet service that takes integer ids is to the letter, and is asked nothing else', async () => {
  const transport = service(({ body = '' }) => [200, { jsonrpc: '2.0', id: JSON.parse(body).id, result: {} }]);
  expect(await detectWalletDialect(transport, url)).toEqual({ dialect: 'letter', told: null });
  expect(transport.asked).toHaveLength(1);
});

test('finding out the release of a wallet opens no review', async () => {
  const transport = wallet(-32600, 'v0.79.0');
  await detectWalletDialect(transport, url);
  const methods = transport.asked.map(({ body }) => (body === undefined ? 'version' : JSON.parse(body).method));
  expect(new Set(methods)).toEqual(new Set(['client.get_chain_id', 'client.make_coffee', 'version']));
});

const dataApi = (list: number, estimate: number, version: string | null) =>
  service((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/v2/info') return version === null ? [404, {}] : [200, { version }];
    return [pathname.endsWith('/governances') ? list : estimate, {}];
  });

test.each([
  ['without a list of proposals', 404, 404, null, 'letter'],
  ['that looks for a market without balances', 200, 404, 'v0.71.6', '0.71'],
  ['that refuses an estimate without balances', 200, 400, 'v0.79.0', '0.79'],
  ['that tells no version', 200, 400, null, '0.79'],
  ['of a release between', 200, 400, 'v0.74.1', '0.71 or later'],
  ['whose estimate is out of order', 200, 503, null, '0.71 or later'],
])('a data API %s', async (_what, list, estimate, version, dialect) => {
  expect(await detectDataApiDialect(dataApi(list, estimate, version), url)).toEqual({ dialect, told: version });
});

test('a market to estimate for is one of the first enacted that have an estimate, of a batch, too', async () => {
  const market = (id: string) => ({ id, terms: { newMarket: {} } });
  const batch = { proposal: { id: 'batch' }, proposals: [market('settled'), market('open')] };
  const pageInfo = { startCursor: '', endCursor: '', hasNextPage: false, hasPreviousPage: false };
  const transport = service(({ url: asked }) => {
    if (asked.includes('/governances'))
      return [200, { connection: { edges: [{ cursor: '', node: batch }], pageInfo } }];
    return [asked.includes('marketId=open') ? 200 : 404, {}];
  });
  expect(await findMarket(transport, url)).toBe('open');
});
