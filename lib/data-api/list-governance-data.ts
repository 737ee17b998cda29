import { type GovernanceData, type Vote, voteSchema } from '#lib/data-api/schema/proposal.ts';
import { listOperation, type Page, type Pagination } from './pages.ts';
import type { DataApi, RequestOptions } from './request.ts';
import { emptyObject } from './schema/field.ts';
import { readData } from './stream-governance.ts';

const listRows = listOperation('/api/v2/governances', 'connection', emptyObject);

/**
 * One page of all proposals with their current votes. The interface specification lacks this operation; data nodes of
 * release 0.71 have it, others refuse with 404 or 501. Rejects with `DataApiError`.
 */
export async function listGovernanceData(
  api: DataApi,
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<GovernanceData>> {
  const page = await listRows(api, pagination, options);
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

/**
 * The first page of the current votes, the latest of each party. The interface specification lacks this operation; data nodes of
 * release 0.71 have it (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go, `ListVotes`), others refuse with 404 or
 * 501. Rejects with `DataApiError`. Of a party or a proposal at least: without either, services refuse.
 */
export const listVotes = listOperation<Vote, 'partyId' | 'proposalId'>('/api/v2/votes', 'votes', voteSchema);
