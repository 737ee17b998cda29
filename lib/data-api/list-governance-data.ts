import * as z from 'zod/mini';
import { type GovernanceData, type Vote, voteSchema } from '#lib/data-api/schema/proposal.ts';
import { type Page, type Pagination, paginationQuery, readPage } from './pages.ts';
import { type DataApi, getJson, type RequestOptions } from './request.ts';
import { readData } from './stream-governance.ts';

interface GovernanceFilter {
  /** Name of a state, e.g. `STATE_OPEN`. */
  proposalState?: string | undefined;
  proposerPartyId?: string | undefined;
  /** Releases before 0.73 ignore it, so rows of another reference are left out here. */
  proposalReference?: string | undefined;
}

/**
 * One page of all proposals with their current votes. The interface specification lacks this operation; data nodes of
 * release 0.71 have it, others refuse with 404 or 501. Rejects with `DataApiError`.
 */
export async function listGovernanceData(
  api: DataApi,
  filter: GovernanceFilter = {},
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<GovernanceData>> {
  const query = { ...filter, ...paginationQuery(pagination) };
  const body = await getJson(api, '/api/v2/governances', query, options);
  const page = readPage(z.looseObject({}), 'connection', body);
  const unreadable = [...page.unreadable];
  const edges = page.edges.map(({ cursor, node }, row) => {
    const read = readData(node);
    unreadable.push(...read.unreadable.map((problem) => `${row}: ${problem}`));
    return { cursor, node: read.data };
  });
  const { proposalReference: wanted } = filter;
  const matching = edges.filter(({ node }) => wanted === undefined || node.proposal?.reference === wanted);
  // Rows are counted before the parts of a batch are folded into one (release 0.79, datanode/sqlstore/proposals.go), so a page
  // with a batch never tells that it is the last one. The batch may come again on the next.
  const hasNextPage = page.pageInfo.hasNextPage || edges.some(({ node }) => node.proposal?.batchTerms);
  return { edges: matching, pageInfo: { ...page.pageInfo, hasNextPage }, unreadable };
}

/**
 * One page of the current votes, the latest of each party. The interface specification lacks this operation; data nodes of
 * release 0.71 have it (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go, `ListVotes`), others refuse with 404 or
 * 501. Rejects with `DataApiError`.
 */
export async function listVotes(
  api: DataApi,
  /** One of them at least; without either, services refuse. */
  { partyId, proposalId }: { partyId?: string | undefined; proposalId?: string | undefined },
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<Vote>> {
  const query = { partyId, proposalId, ...paginationQuery(pagination) };
  return readPage(voteSchema, 'votes', await getJson(api, '/api/v2/votes', query, options));
}
