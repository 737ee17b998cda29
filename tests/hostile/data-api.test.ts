import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { listSignerBundles } from '#lib/data-api/list-signer-bundles.ts';
import { hostile } from './closing.ts';
import { http, pour, type rawServer } from './raw-server.ts';

const dataApiOf = async (...answer: Parameters<typeof rawServer>) => {
  const server = await hostile(...answer);
  return { server, api: { baseUrl: server.url, fetch } };
};

/** How an operation ended that must not succeed. */
const failure = async (operation: Promise<unknown>): Promise<string> => {
  const error = await operation.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  return error instanceof DataApiError ? error.kind : String(error);
};

const operations: Array<[string, (api: Awaited<ReturnType<typeof dataApiOf>>['api']) => Promise<unknown>]> = [
  ['network parameters', (api) => listNetworkParameters(api)],
  ['signer bundles', (api) => listSignerBundles(api)],
  ['an estimate', (api) => estimatePosition(api, { marketId: 'm', openVolume: '1' })],
  ['assets', (api) => listAssets(api)],
];

describe.each(operations)('a data API asked for %s', (_what, ask) => {
  test.each([
    ['nothing', '', 'bad-response'],
    ['a page', '<!doctype html><title>Router login</title>', 'bad-response'],
    ['null', 'null', 'bad-response'],
    ['a number', '1e999', 'bad-response'],
    ['half of it', '{"assets":[', 'bad-response'],
  ])('that answers with %s is told as such', async (_answer, body, kind) => {
    const { api } = await dataApiOf((socket) => socket.end(http(body)));
    expect(await failure(ask(api))).toBe(kind);
  });

  test('that answers 502 with a page of its proxy refuses, with the status', async () => {
    const { api } = await dataApiOf((socket) => socket.end(http('<h1>Bad gateway</h1>', { status: '502 Bad' })));
    expect(await failure(ask(api))).toBe('refused');
    await expect(ask(api)).rejects.toMatchObject({ refusal: { status: 502, code: 0, message: '', details: [] } });
  });

  test('that redirects is not followed', async () => {
    const other = await hostile((socket) => socket.end(http('{}')));
    const { api } = await dataApiOf((socket) =>
      socket.end(http('', { status: '307 There', headers: { Location: `${other.url}/assets` } })),
    );
    expect(await failure(ask(api))).toBe('unreachable');
    expect(other.requests).toEqual([]);
  });

  test('whose body does not end is read to 10 MiB and no further', async () => {
    let written = () => 0;
    const { api, server } = await dataApiOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n{"assets":[');
      written = pour(socket, '{},'.repeat(20_000));
    });
    expect(await failure(ask(api))).toBe('too-large');
    await expect.poll(server.open).toBe(0);
    expect(written()).toBeLessThan(20 * 1024 * 1024);
  });

  test('whose refusal does not end is not read to its end either', async () => {
    const { api, server } = await dataApiOf((socket) => {
      socket.write('HTTP/1.1 500 No\r\n\r\n');
      pour(socket, 'x'.repeat(65_536));
    });
    expect(await failure(ask(api))).toBe('refused');
    await expect.poll(server.open).toBe(0);
  });
});

describe('the asset list', () => {
  const body = '{"assets":[{"id":"a1","status":"STATUS_ENABLED","details":{"name":"Dollar"}}]}';

  test.each(['Content-Length', 'chunked'])('cut at any byte is no list (%s)', async (framing) => {
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const whole =
      framing === 'chunked'
        ? Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`)
        : http(body);
    let cut = whole.length;
    const { api } = await dataApiOf((socket) => socket.end(whole.subarray(0, cut)));
    expect((await listAssets(api)).assets).toHaveLength(1);
    for (cut = 0; cut < whole.length; cut++) {
      expect(await failure(listAssets(api)), `${cut} bytes`).toBe('unreachable');
    }
  });

  test('that is a bomb when unpacked is too large', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32));
    const { api } = await dataApiOf((socket) => socket.end(http(bomb, { headers: { 'Content-Encoding': 'gzip' } })));
    expect(await failure(listAssets(api))).toBe('too-large');
  });

  test('that is not what its encoding says cannot be read', async () => {
    const { api } = await dataApiOf((socket) => socket.end(http(body, { headers: { 'Content-Encoding': 'gzip' } })));
    expect(await failure(listAssets(api))).toBe('unreachable');
  });

  test('with bytes that are no UTF-8 has marks in their place', async () => {
    const bytes = Buffer.from(body.replace('Dollar', 'Döllar'), 'latin1');
    const { api } = await dataApiOf((socket) => socket.end(http(bytes)));
    expect((await listAssets(api)).assets[0]?.details?.name).toBe('D\ufffdllar');
  });

  test('with names that every object has changes no object', async () => {
    const details = '{"name":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"b"}';
    const { api } = await dataApiOf((socket) => socket.end(http(`{"assets":[{"id":"x","details":${details}}]}`)));
    const [asset] = (await listAssets(api)).assets;
    expect(asset?.details?.name).toBe('b');
    expect([Reflect.get({}, 'polluted'), Reflect.get({ ...asset?.details }, 'polluted')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('nested without end is refused, not stumbled over', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const { api } = await dataApiOf((socket) => socket.end(http(`{"assets":[{"id":"x","other":${deep}}]}`)));
    expect(await failure(listAssets(api))).toBe('bad-response');
  });

  test('of a hundred thousand is read', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `{"id":"${n}"}`).join(',');
    const { api } = await dataApiOf((socket) => socket.end(http(`{"assets":[${rows}]}`)));
    expect((await listAssets(api)).assets).toHaveLength(100_000);
  });

  test('that pages on for ever ends', async () => {
    const { api, server } = await dataApiOf((socket, request, number) => {
      if (request.startsWith('GET /assets')) return void socket.end(http('{"code":5}', { status: '404 No' }));
      const pageInfo = { endCursor: `c${number}`, hasNextPage: true };
      socket.end(http(JSON.stringify({ assets: { edges: [{ cursor: 'c', node: { id: `${number}` } }], pageInfo } })));
    });
    expect(await failure(listAssets(api))).toBe('too-large');
    expect(server.requests.length).toBeLessThan(210);
  });

  test.each([
    ['headers', 'HTTP/1.1 200 OK\r\nX-Filler: '],
    ['body', 'HTTP/1.1 200 OK\r\n\r\n{"assets":['],
  ])('whose %s drip ends when its caller has waited enough', async (_what, beginning) => {
    let drip: NodeJS.Timeout | undefined;
    const { api, server } = await dataApiOf((socket) => {
      socket.write(beginning);
      drip = setInterval(() => socket.write(' '), 10);
    });
    await expect(listAssets(api, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    clearInterval(drip);
    await expect.poll(server.open).toBe(0);
  });
});
