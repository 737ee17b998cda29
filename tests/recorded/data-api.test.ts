import { expect, test } from 'vitest';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import { listGovernanceData, listVotes } from '#lib/data-api/list-governance-data.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { listSignerBundles } from '#lib/data-api/list-signer-bundles.ts';
import type { Forwards, Pagination } from '#lib/data-api/pages.ts';
import { type DataApi, getJson } from '#lib/data-api/request.ts';
import {
  type DataApiExchange,
  dataApiExchanges,
  laterDataApiExchanges,
  named,
  responseOf,
} from '#lib/testing/recorded/recording.ts';
import { differences } from './read-as-sent.ts';

const baseUrl = 'http://node.example';

function parametersOf(path: string): Record<string, string> {
  return Object.fromEntries(new URL(path, baseUrl).searchParams);
}

/** What lists were narrowed by when they were recorded; Drawbridge asks for all of them. */
const narrowing: ReadonlySet<string> = new Set(['asset', 'proposalReference', 'proposalType']);

/** A service that answers as recorded, and only to what was asked then. */
function replay(...exchanges: DataApiExchange[]): DataApi {
  const fetch: DataApi['fetch'] = async (url) => {
    const asked = new URL(String(url));
    const exchange = exchanges.find(({ request }) => {
      const recorded = new URL(request.path, baseUrl);
      if (recorded.pathname !== asked.pathname) return false;
      // An estimate is asked for in the words of every release at once.
      const isEstimate = recorded.pathname.endsWith('/estimate/position');
      const parameters = [...recorded.searchParams].filter(
        ([name]) => !narrowing.has(name) || asked.searchParams.has(name),
      );
      const isAsked = parameters.every(([name, value]) => asked.searchParams.get(name) === value);
      return isAsked && (isEstimate || parameters.length === asked.searchParams.size);
    });
    if (exchange === undefined) throw new Error(`${asked.href} was not recorded`);
    return responseOf(exchange, { 'content-type': exchange.contentType });
  };
  return { baseUrl, fetch };
}

function paginationOf(parameters: Record<string, string>): Pagination {
  const number = (name: string) => (parameters[name] === undefined ? undefined : Number(parameters[name]));
  const newestFirst = parameters['pagination.newestFirst'];
  const last = number('pagination.last');
  return {
    ...(last === undefined
      ? { first: number('pagination.first'), after: parameters['pagination.after'] }
      : { last, before: parameters['pagination.before'] }),
    newestFirst: newestFirst === undefined ? undefined : newestFirst === 'true',
  };
}

/** Collateral that was asked about as a release has it. */
function positionOf({ marketId = '', openVolume = '', collateralAvailable = '', ...more }: Record<string, string>) {
  return { marketId, openVolume, generalAccountBalance: collateralAvailable, ...more };
}

interface Read {
  unreadable: readonly unknown[];
  /** What was read, in the form in which it was sent. */
  body: unknown;
}

const operations: Record<string, (api: DataApi, parameters: Record<string, string>) => Promise<Read>> = {
  '/api/v2/network/parameters': async (api, parameters) => {
    const { unreadable, ...page } = await listNetworkParameters(api, paginationOf(parameters));
    return { unreadable, body: { networkParameters: page } };
  },
  '/api/v2/erc20/multisigcontrol/signer/removed/bundles': async (api, parameters) => {
    const { nodeId, chainId } = parameters;
    const { unreadable, ...page } = await listSignerBundles(api, { nodeId, chainId, ...paginationOf(parameters) });
    return { unreadable, body: { bundles: page } };
  },
  '/api/v2/governances': async (api, parameters) => {
    const { unreadable, ...page } = await listGovernanceData(api, paginationOf(parameters) as Forwards);
    return { unreadable, body: { connection: page } };
  },
  '/api/v2/votes': async (api, { partyId, proposalId }) => {
    const { unreadable, ...page } = await listVotes(api, { partyId, proposalId });
    return { unreadable, body: { votes: page } };
  },
  '/api/v2/estimate/position': async (api, parameters) => {
    const body = await estimatePosition(api, positionOf(parameters));
    return { unreadable: [], body };
  },
  '/assets': async (api) => {
    const { unreadable, assets } = await listAssets(api);
    return { unreadable, body: { assets } };
  },
};

const releases = [
  ['0.71', dataApiExchanges, 1, 8],
  ['0.79', laterDataApiExchanges, 2, 14],
] as const;

test.each(releases)(
  'every answer that was recorded of release %s is read whole: nothing unreadable, lost or invented',
  async (_release, all, pagesOfAssets) => {
    const succeeded = all.filter(({ status }) => status === 200);
    const read: string[] = [];
    for (const exchange of succeeded) {
      const { path } = exchange.request;
      const operation = operations[new URL(path, baseUrl).pathname];
      // The pages of a data node's assets are read below, and one of an estimate is never asked for.
      if (operation === undefined || path.includes('includeRequired')) continue;
      const { unreadable, body } = await operation(replay(exchange), parametersOf(path));
      expect(unreadable, exchange.name).toEqual([]);
      expect(differences(body, JSON.parse(exchange.body)), exchange.name).toEqual([]);
      read.push(exchange.name);
    }
    expect(read).toHaveLength(succeeded.length - pagesOfAssets);
  },
);

test.each(releases)(
  'every refusal that was recorded of release %s is told with status, code, message and details',
  async (_release, all, _pages, count) => {
    const refused = all.filter(({ status }) => status !== 200);
    for (const exchange of refused) {
      const { path } = exchange.request;
      const { pathname } = new URL(path, baseUrl);
      // Asked as it was: the operations refuse to send most of it.
      const asked = getJson(replay(exchange), pathname, parametersOf(path), {});
      const failure = await asked.catch((error: unknown) => error);
      if (!(failure instanceof DataApiError)) throw new Error(`${exchange.name}: not refused`);
      expect(failure.refusal, exchange.name).toEqual({
        status: exchange.status,
        ...JSON.parse(exchange.body),
        retryAfterMs: null,
      });
      expect(failure.refusal?.code, exchange.name).toBeGreaterThan(0);
      expect(failure.refusal?.message, exchange.name).not.toBe('');
    }
    expect(refused).toHaveLength(count);
  },
);

test('a data node without /assets is asked for its pages, and every asset is read', async () => {
  const pages = named(dataApiExchanges, 'assets on a data node, all');
  const { assets, unreadable } = await listAssets(replay(named(dataApiExchanges, '/assets on a data node'), pages));
  expect(unreadable).toEqual([]);
  const sent = JSON.parse(pages.body).assets.edges.map(({ node }: { node: unknown }) => node);
  expect(differences(assets, sent)).toEqual([]);
});

test('what the figures of an estimate mean', async () => {
  const estimateOf = async (name: string) => {
    const exchange = named(dataApiExchanges, name);
    return estimatePosition(replay(exchange), positionOf(parametersOf(exchange.request.path)));
  };
  const without = await estimateOf('estimate: margin, long, no collateral');
  expect(without.liquidation).toBeNull();
  expect(without.margin?.worstCase).toMatchObject({ timestamp: '0', partyId: '', maintenanceMargin: '1326000000' });
  // A mark price of 26,000 in an asset of six decimals, on a market of one.
  const long = await estimateOf('estimate: margin and liquidation: market of 1 decimal, asset of 6, mark price 26000');
  expect(long.liquidation?.bestCase?.openVolumeOnly).toBe('26000000000');
  expect(long.liquidation?.worstCase?.openVolumeOnly).toBe('26027397260.273972602739726');
  const other = await estimateOf('estimate: market of 5 decimals, asset of 18');
  expect(other.liquidation?.bestCase?.openVolumeOnly).toBe('1446905882352941.1764705882352941');
});

test('what is unset, unknown or zero in a list', async () => {
  const { assets } = await listAssets(replay(named(dataApiExchanges, 'assets on a core node, all')));
  const bySymbol = new Map(assets.map((asset) => [asset.details?.symbol, asset]));
  expect(bySymbol.get('S77')?.status).toBe('77');
  expect(bySymbol.get('')).toMatchObject({ status: 'STATUS_UNSPECIFIED', details: { name: '', decimals: '0' } });
  expect(bySymbol.get('NOS')?.details).toMatchObject({ erc20: null, builtinAsset: null });
  expect(bySymbol.get('REJ')?.details?.quantum).toBe('0.5');
  const none = await listAssets(replay(named(dataApiExchanges, 'one asset that does not exist, core node')));
  expect(none).toEqual({ assets: [], unreadable: [] });

  const all = await listGovernanceData(replay(named(dataApiExchanges, 'governances, all')));
  const states = new Set(all.edges.map(({ node }) => node.proposal?.state));
  expect(states).toContain('99');
  expect(states).toContain('STATE_UNSPECIFIED');
  const byTitle = (title: string) =>
    all.edges.find(({ node }) => node.proposal?.rationale?.title.includes(title))?.node.proposal;
  expect(byTitle('declined, participation')?.reason).toBe('PROPOSAL_ERROR_PARTICIPATION_THRESHOLD_NOT_REACHED');
  expect(byTitle('weighs: open')).toMatchObject({
    reason: 'PROPOSAL_ERROR_UNSPECIFIED',
    errorDetails: '',
    requiredLiquidityProviderMajority: '',
  });
  expect(byTitle('negative position decimals')?.terms?.newMarket?.changes?.positionDecimalPlaces).toBe('-3');
});
