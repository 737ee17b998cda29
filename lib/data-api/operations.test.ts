import { afterEach, describe, expect, test } from 'vitest';
import { estimatePosition, isolatedMargin } from './estimate-position.ts';
import { listAssets } from './list-assets.ts';
import { listNetworkParameters } from './list-network-parameters.ts';
import { listSignerBundles } from './list-signer-bundles.ts';
import type { Pagination } from './pages.ts';
import type { DataApi } from './request.ts';
import { sample } from './testing/field-table.ts';
import { serverOf, startServer, type TestServer } from './testing/http-server.ts';
import * as tables from './testing/interface-tables.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

function pageOf(name: string, table: Parameters<typeof sample>[0]) {
  return { [name]: { edges: [{ cursor: 'c1', node: sample(table) }], pageInfo: sample(tables.pageInfo) } };
}

const bundles = '/api/v2/erc20/multisigcontrol/signer/removed/bundles';
const submitter = `0x${'aB'.repeat(20)}`;

const paged: [string, string, object, (api: DataApi, pagination?: Pagination) => Promise<unknown>][] = [
  [
    'network parameters',
    '/api/v2/network/parameters',
    pageOf('networkParameters', tables.networkParameter),
    listNetworkParameters,
  ],
  ['signer bundles', bundles, pageOf('bundles', tables.signerBundle), listSignerBundles],
];

describe.each(paged)('%s', (_name, path, body, operation) => {
  test.each<[Pagination, string]>([
    [{}, ''],
    [{ first: 2, after: 'a+/=' }, '?pagination.first=2&pagination.after=a%2B%2F%3D'],
    [
      { last: 3, before: 'b&c', newestFirst: false },
      '?pagination.last=3&pagination.before=b%26c&pagination.newestFirst=false',
    ],
    [{ newestFirst: true }, '?pagination.newestFirst=true'],
  ])('sends %j', async (pagination, search) => {
    server = await serverOf(body);
    await operation(server.api, pagination);
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${path}${search}`]);
    expect(server.requests[0]?.headers.accept).toBe('application/json');
  });

  test('resolves to the page', async () => {
    server = await serverOf(body);
    const [answered] = Object.values(body);
    expect(await operation(server.api)).toEqual({ ...answered, unreadable: [] });
  });
});

test('filters of signer bundles', async () => {
  server = await serverOf(pageOf('bundles', tables.signerBundle));
  await listSignerBundles(server.api, { nodeId: 'ab01', submitter, epochSeq: '12', first: 1 });
  await listSignerBundles(server.api, { epochSeq: '9223372036854775807' });
  expect(server.requests.map(({ url }) => url)).toEqual([
    `${bundles}?nodeId=ab01&submitter=${submitter}&epochSeq=12&pagination.first=1`,
    `${bundles}?epochSeq=9223372036854775807`,
  ]);
});

const scaled = { scaleLiquidationPriceToMarketDecimals: 'true' };

test('an estimate, with and without collateral, asked for in the words of every release', async () => {
  const increase = { collateralIncreaseEstimate: { bestCase: '1', worstCase: '2' } };
  server = await serverOf({ ...(sample(tables.positionEstimate) as object), ...increase });
  const estimate = await estimatePosition(server.api, {
    marketId: 'm/1',
    openVolume: '-9223372036854775808',
    generalAccountBalance: '12',
    marginAccountBalance: '30',
  });
  await estimatePosition(server.api, { marketId: 'm', openVolume: '7' });
  const isolated = { marginMode: isolatedMargin, marginFactor: '0.5', averageEntryPrice: '9' };
  const balances = { generalAccountBalance: '12', marginAccountBalance: '30' };
  await estimatePosition(server.api, { marketId: 'm', openVolume: '7', ...isolated, ...balances });
  expect(estimate).toMatchObject(sample(tables.positionEstimate) as object);
  const asked = server.requests.map(({ url }) => Object.fromEntries(new URL(url ?? '', 'http://node').searchParams));
  const none = { generalAccountBalance: '0', marginAccountBalance: '0', orderMarginAccountBalance: '0' };
  const cross = { ...none, averageEntryPrice: '0', marginMode: 'MARGIN_MODE_CROSS_MARGIN', ...scaled };
  expect(asked).toEqual([
    { marketId: 'm/1', openVolume: '-9223372036854775808', collateralAvailable: '42', ...cross, ...balances },
    { marketId: 'm', openVolume: '7', ...cross },
    { marketId: 'm', openVolume: '7', collateralAvailable: '30', ...cross, ...balances, ...isolated },
  ]);
  expect(server.requests[0]?.headers.accept).toBe('application/json');
});

test('liquidation prices of release 0.73, which scales them and tells no increase, are in the asset’s decimals', async () => {
  const prices = (price: string) => {
    const told = { includingBuyOrders: price, includingSellOrders: price, openVolumeOnly: price };
    return { liquidation: { bestCase: told, worstCase: told } };
  };
  server = await startServer(({ url }, response) =>
    response.end(JSON.stringify(prices(url?.includes('scale') ? '1' : '100'))),
  );
  expect(await estimatePosition(server.api, { marketId: 'm', openVolume: '7' })).toMatchObject(prices('100'));
});

describe('assets', () => {
  test('from a core node', async () => {
    server = await serverOf({ assets: [sample(tables.asset)] });
    expect(await listAssets(server.api)).toEqual({ assets: [sample(tables.asset)], unreadable: [] });
    expect(server.requests.map(({ url }) => url)).toEqual(['/assets']);
    expect(server.requests[0]?.headers.accept).toBe('application/json');
  });

  test('one that cannot be read leaves the others', async () => {
    server = await serverOf({ assets: [{ id: 'one' }, { id: 'two', details: 7 }, { id: 'three' }] });
    const { assets, unreadable } = await listAssets(server.api);
    expect(assets.map(({ id }) => id)).toEqual(['one', 'three']);
    expect(unreadable).toEqual([expect.stringMatching(/^1: details/)]);
  });

  test('from a data node, which has them elsewhere and in pages', async () => {
    server = await startServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://data-node.test');
      const after = url.searchParams.get('pagination.after');
      if (url.pathname !== '/api/v2/assets') {
        response.writeHead(404).end('{"code":5,"message":"Not Found","details":[]}');
        return;
      }
      const edges = after
        ? [{ cursor: '2', node: { id: 'second' } }]
        : [{ node: [] }, { cursor: '1', node: { id: 'first' } }];
      response.end(JSON.stringify({ assets: { edges, pageInfo: { endCursor: '1', hasNextPage: !after } } }));
    });
    const { assets, unreadable } = await listAssets(server.api);
    expect(assets.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(unreadable).toEqual([expect.stringMatching(/^0: /)]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/assets',
      '/api/v2/assets',
      '/api/v2/assets?pagination.after=1',
    ]);
  });

  test('that neither kind of node has are refused', async () => {
    server = await startServer((_request, response) => void response.writeHead(404).end('{}'));
    await expect(listAssets(server.api)).rejects.toMatchObject({ refusal: { status: 404 } });
  });
});
