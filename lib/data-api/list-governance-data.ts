import { type GovernanceData, type Vote, voteSchema } from '#lib/data-api/schema/proposal.ts';
import { type Forwards, listOperation, type Page } from './pages.ts';
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
  pagination: Forwards = {},
  options: RequestOptions = {},
): Promise<Page<GovernanceData>> {
  const page = await listRows(api, pagination, options);
  const unreadable = [...page.unreadable];
  const edges = page.edges.map(({ cursor, node }, row) => {
    const read = readData(node);
    unreadable.push(...read.unreadable.map((problem) => `${row}: ${problem}`));
    return { cursor, node: read.data };
  });
  // Of the rows as sent: a batch that cannot be read is one, too.
  const singles = page.edges.filter(({ node }) => !Object(Object(node)['proposal'])['batchTerms']);
  if (singles.length === edges.length) return { ...page, edges, unreadable };
  // Rows are counted before the parts of a batch are folded into one (release 0.79, datanode/sqlstore/proposals.go), so a page
  // with a batch never tells that it is the last one. A batch is in the place of its latest part, but its cursor is that of its
  // own row, further down: the next page begins after what is no batch, and may have the batch again.
  const { first = 1000 } = pagination;
  if (singles.length === 0 && first < 1000)
    return listGovernanceData(api, { ...pagination, first: first * 4 }, options);
  const endCursor = singles.at(-1)?.cursor ?? page.pageInfo.endCursor;
  return { edges, pageInfo: { ...page.pageInfo, endCursor, hasNextPage: true }, unreadable };
}

/**
 * The first page of the current votes, the latest of each party. The interface specification lacks this operation; data nodes of
 * release 0.71 have it (vegaprotocol/vega v0.71.6, datanode/api/trading_data_v2.go, `ListVotes`), others refuse with 404 or
 * 501. Rejects with `DataApiError`. Of a party or a proposal at least: without either, services refuse.
 */
export const listVotes = listOperation<Vote, 'partyId' | 'proposalId'>('/api/v2/votes', 'votes', voteSchema);
