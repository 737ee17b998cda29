import { type Page, type Pagination, paginationQuery, readPage } from './pages.ts';
import { type DataApi, getJson, type RequestOptions } from './request.ts';
import { type Vote, voteSchema } from './schema/proposal.ts';

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
