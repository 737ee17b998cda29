import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { listSignerBundles } from '#lib/data-api/list-signer-bundles.ts';
import { type FetchPage, pagesForwards } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { dialects, type Served, serve } from './testing/serve.ts';

describe.each(dialects)('the client of lib against the %s dialect', (dialect) => {
  let served: Served;
  let api: DataApi;
  beforeAll(async () => {
    served = await serve(dialect);
    api = { baseUrl: served.url, fetch };
  });
  afterAll(() => served.close());

  const rowsOf = async <Row>(fetchPage: FetchPage<Row>, options: { size: number }): Promise<Row[][]> => {
    const pages: Row[][] = [];
    for await (const page of pagesForwards(fetchPage, options)) {
      expect(page.unreadable).toEqual([]);
      pages.push(page.edges.map(({ node }) => node));
    }
    return pages;
  };

  test('reads all network parameters once, page by page', async () => {
    const page: FetchPage<unknown> = (pagination, options) => listNetworkParameters(api, pagination, options);
    const all = served.dataSet.networkParameters;
    expect((await rowsOf(page, { size: 20 })).flat()).toEqual(all);
  });

  test('reads all bundles once, newest first', async () => {
    const page: FetchPage<unknown> = (pagination, options) => listSignerBundles(api, pagination, options);
    const all = served.dataSet.bundles.map(({ bundle }) => bundle).toReversed();
    expect((await rowsOf(page, { size: 7 })).flat()).toEqual(all);
  });

  test('reads all assets and every one of an estimate', async () => {
    const { assets, unreadable } = await listAssets(api);
    expect(unreadable).toEqual([]);
    expect(assets.map(({ id }) => id).sort()).toEqual(served.dataSet.assets.map(({ id }) => id).sort());
    const [market] = served.dataSet.markets;
    const question = { marketId: market?.id ?? '', openVolume: '-1000', generalAccountBalance: '1000000000' };
    const estimate = await estimatePosition(api, question);
    expect(estimate).toMatchObject({
      margin: { worstCase: { asset: market?.settlementAsset, marketId: market?.id } },
    });
  });
});

test.each([2, 3, 4, 7, 20])('the client of lib reads all proposals of release 0.79, %s rows a page', async (size) => {
  const served = await serve('0.79');
  onTestFinished(() => served.close());
  served.feed.emit(60);
  const api = { baseUrl: served.url, fetch };
  const ids = new Set<string | undefined>();
  for await (const { edges } of pagesForwards((...page) => listGovernanceData(api, ...page), { size }))
    for (const { node } of edges) ids.add(node.proposal?.id);
  const missing = served.feed.records().filter(({ proposal }) => !ids.has(proposal.id));
  expect(missing.map(({ proposal }) => proposal.rationale.title)).toEqual([]);
});
