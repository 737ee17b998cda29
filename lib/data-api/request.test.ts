import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataApiError } from './data-api-error.ts';
import { listAssets } from './list-assets.ts';
import { listNetworkParameters } from './list-network-parameters.ts';
import type { DataApi } from './request.ts';
import { startServer, type TestServer } from './testing/http-server.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());
/** Adds nothing to the pauses that services ask for. */
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

async function failure(api: DataApi): Promise<DataApiError> {
  const error: unknown = await listNetworkParameters(api).catch((reason: unknown) => reason);
  if (!(error instanceof DataApiError)) throw new Error('expected a DataApiError', { cause: error });
  return error;
}

const refusing = '{"code":3,"message":"InvalidArgument error","details":[{"@type":"t","code":10028,"inner":"why"}]}';

test.each([201, 204, 400, 403, 404, 429, 500, 501, 503, 504])('status %d is a refusal', async (status) => {
  server = await startServer(
    (_request, response) => void response.writeHead(status).end(status === 204 ? '' : refusing),
  );
  expect(await failure(server.api)).toMatchObject({ kind: 'refused', refusal: { status } });
});

test('a refusal keeps what the service said', async () => {
  server = await startServer((_request, response) => {
    response.writeHead(429, { 'Ratelimit-Retry-After': '600' }).end(refusing);
  });
  const error = await failure(server.api);
  expect(error.refusal).toEqual({
    status: 429,
    code: 3,
    message: 'InvalidArgument error',
    details: [{ '@type': 't', code: 10028, inner: 'why' }],
    retryAfterMs: 600_000,
  });
  expect(error.message).toContain('InvalidArgument error');
});

test('a refusal whose body is no error object still has its status', async () => {
  server = await startServer((_request, response) => void response.writeHead(502).end('<html>Bad gateway</html>'));
  expect((await failure(server.api)).refusal).toEqual({
    status: 502,
    code: 0,
    message: '',
    details: [],
    retryAfterMs: null,
  });
});

test.each([
  ['in a string', '"13"', 13],
  ['beyond int32', '4294967295', 4_294_967_295],
])('an error code %s costs nothing of what the service said', async (_what, code, read) => {
  server = await startServer((_request, response) => {
    response.writeHead(500).end(`{"code":${code},"message":"Internal error"}`);
  });
  expect((await failure(server.api)).refusal).toMatchObject({ code: read, message: 'Internal error' });
});

test('an error object under status 200 is a refusal, and no empty list', async () => {
  server = await startServer((_request, response) => void response.end(refusing));
  const refused = { kind: 'refused', refusal: { status: 200, code: 3, message: 'InvalidArgument error' } };
  expect(await failure(server.api)).toMatchObject(refused);
  await expect(listAssets(server.api)).rejects.toMatchObject(refused);
});

test('a refusal whose body never ends is one all the same', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  server = await startServer((_request, response) => void response.writeHead(503).write('{"code":'));
  expect(await failure(server.api)).toMatchObject({ kind: 'refused', refusal: { status: 503, message: '' } });
  vi.restoreAllMocks();
});

const served = 'Sun, 06 Nov 1994 08:49:37 GMT';

test.each([
  [{ 'Retry-After': '7' }, 7000],
  [{ 'Retry-After': '0' }, 0],
  [{ 'Retry-After': 'Sun, 06 Nov 1994 08:50:37 GMT', Date: served }, 60_000],
  [{ 'Retry-After': new Date(Date.now() + 90_000).toUTCString() }, expect.closeTo(90_000, -4)],
  [{ 'Retry-After': '9'.repeat(400) }, 3_600_000],
  [{ 'Retry-After': 'Sat, 31 Dec 2095 00:00:00 GMT', Date: served }, 3_600_000],
  [{ 'Retry-After': 'Sun, 06 Nov 1994 08:00:00 GMT', Date: served }, null],
  [{ 'Retry-After': 'soon' }, null],
  [{}, null],
])('after %j it is left alone for %j ms', async (headers, retryAfterMs) => {
  server = await startServer((_request, response) => void response.writeHead(429, headers).end());
  expect((await failure(server.api)).refusal).toMatchObject({ status: 429, retryAfterMs });
});

test('not everybody who is told to wait returns in the same second, but up to twice as late', async () => {
  server = await startServer((_request, response) => void response.writeHead(429, { 'Retry-After': '60' }).end());
  for (const [random, retryAfterMs] of [
    [0.25, 75_000],
    [0.75, 105_000],
  ] as const) {
    vi.mocked(Math.random).mockReturnValue(random);
    expect((await failure(server.api)).refusal).toMatchObject({ retryAfterMs });
  }
});

test('nothing listening is unreachable', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  expect(await failure({ baseUrl: `http://127.0.0.1:${port}`, fetch })).toMatchObject({ kind: 'unreachable' });
});

test('a redirect is not followed', async () => {
  server = await startServer((request, response) => {
    if (request.url === '/elsewhere') response.end('{"networkParameters":{}}');
    else response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  expect(await failure(server.api)).toMatchObject({ kind: 'unreachable' });
  expect(server.requests).toHaveLength(1);
});

test('a connection that breaks in the middle of a body is unreachable', async () => {
  server = await startServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': 100 });
    response.write('{"networkParameters"', () => response.destroy());
  });
  expect(await failure(server.api)).toMatchObject({ kind: 'unreachable' });
});

test.each(['', 'not JSON', '[]', 'null', '{}', '{"networkParameters":[]}', '{"networkParameters":{"edges":7}}'])(
  'the body %j is a bad response',
  async (body) => {
    server = await startServer((_request, response) => void response.end(body));
    expect(await failure(server.api)).toMatchObject({ kind: 'bad-response' });
  },
);

test('a body beyond the cap is too large and is not read to its end', async () => {
  let ended = false;
  server = await startServer((_request, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write(' '.repeat(1000), () => setImmediate(more));
    };
    response.on('close', () => {
      ended = true;
    });
    more();
  });
  expect(await failure({ ...server.api, maxBytes: 5000 })).toMatchObject({ kind: 'too-large' });
  await expect.poll(() => ended).toBe(true);
});

test('a body of exactly the cap is read', async () => {
  const body = '{"networkParameters":{"edges":[{"node":{"key":"ü"}}]}}';
  server = await startServer((_request, response) => void response.end(body));
  const page = await listNetworkParameters({ ...server.api, maxBytes: Buffer.byteLength(body) });
  expect(page.edges[0]?.node.key).toBe('ü');
});

test('an abort rejects with its own reason', async () => {
  server = await startServer(() => {});
  const abort = new AbortController();
  const pending = listNetworkParameters(server.api, {}, { signal: abort.signal });
  const reason = new Error('the popup closed');
  abort.abort(reason);
  await expect(pending).rejects.toBe(reason);
});

test('the base address may have a path and a slash at its end', async () => {
  server = await startServer((_request, response) => void response.end('{"networkParameters":{}}'));
  await listNetworkParameters({ ...server.api, baseUrl: `${server.api.baseUrl}/node/` });
  expect(server.requests[0]?.url).toBe('/node/api/v2/network/parameters');
});

test('fetch is called by itself, as browsers insist', async () => {
  let receiver: unknown = 'not called';
  const api: DataApi = {
    baseUrl: 'http://data-node.test',
    async fetch(this: unknown) {
      receiver = this;
      return new Response('{"networkParameters":{}}');
    },
  };
  await listNetworkParameters(api);
  expect(receiver).toBeUndefined();
});

test('of its own it sends an Accept header and nothing else', async () => {
  server = await startServer((_request, response) => void response.end('{"networkParameters":{}}'));
  await listNetworkParameters(server.api);
  const headers = server.requests[0]?.headers;
  expect(headers?.accept).toBe('application/json');
  // What Node's own fetch adds to every request.
  const own = ['host', 'connection', 'accept-language', 'accept-encoding', 'sec-fetch-mode', 'user-agent'];
  expect(Object.keys(headers ?? {}).filter((name) => !own.includes(name))).toEqual(['accept']);
});
