import type { DataApi } from '#lib/data-api/request.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { governancePages, isNotOffered } from '../governance/governance-pages.ts';
import { type Market, marketsOf } from './markets.ts';

/** The markets that enacted proposals have made; none where the service offers no list of proposals. */
export function marketsQuery(api: DataApi) {
  return {
    queryKey: [api.baseUrl, 'markets'],
    // Markets come by vote, which takes days.
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Market[]> => {
      const proposals: Proposal[] = [];
      try {
        for await (const { edges } of governancePages(api, { proposalState: 'STATE_ENACTED' }, signal)) {
          for (const { node } of edges) proposals.push(...[node.proposal ?? [], node.proposals ?? []].flat());
        }
      } catch (error) {
        if (!isNotOffered(error)) throw error;
      }
      return marketsOf(proposals);
    },
  };
}
