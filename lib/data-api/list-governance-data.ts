import { type GovernanceData, type Vote, voteSchema } from '#lib/data-api/schema/proposal.ts';
import { getPage, type Page, type Pagination } from './pages.ts';
import type { DataApi, RequestOptions } from './request.ts';
import { emptyObject } from './schema/field.ts';
import { readData } from './stream-governance.ts';

const rows = { path: '/api/v2/governances', member: 'connection', row: emptyObject };

/**
 * One page of all proposals with their current votes. The interface specification lacks this operation; data nodes of
 * release 0.71 have it, others refuse with 404 or 501. Rejects with `DataApiError`.
 */
export async function listGovernanceData(
  api: DataApi,
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<GovernanceData>> {
  const page = await getPage(api, rows, {}, pagination, options);
  const unreadable = [...page.unreadable];
  const edges = page.edges.map(({ cursor, node }, row) => {
    const read = readData(node);
    unreadable.push(...read.unreadable.map((problem) => `${row}: ${problem}`));
    return { cursor, node: read.data };
  });
  // Rows are counted before the parts of a batch are folded into one (release 0.79, datanode/sqlstore/proposals.go), so a page
  // with a batch never tells that it is the last one. The batch may come again on the next.
  const hasNextPage = page.pageInfo.hasNextPage || edges.some(({ node }) => node.proposal?.batchTerms);
  return { edges, pageInfo: { ...page.pageInfo, hasNextPage }, unreadable };
}

const votes = { path: '/api/v2/votes', member: 'votes', row: voteSchema };

/**
 * The first page of the current votes, the latest of each party. The interface specification lacks this operation; data nodes of
 * release 0.71 have it (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go, `ListVotes`), others refuse with 404 or
 * 501. Rejects with `DataApiError`.
 */
export function listVotes(
  api: DataApi,
  /** One of them at least; without either, services refuse. */
  { partyId, proposalId }: { partyId?: string | undefined; proposalId?: string | undefined },
  options: RequestOptions = {},
): Promise<Page<Vote>> {
  return getPage(api, votes, { partyId, proposalId }, {}, options);
}
