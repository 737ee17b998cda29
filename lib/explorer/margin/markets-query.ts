import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import { type MarketFacts, marketOf } from './market-facts.ts';

/** Pages that are looked through at most; a service's own page has a thousand rows. */
const mostPages = 20;

/**
 * The markets that enacted proposals have made, as far as the service tells proposals at all: the interface
 * specification has no such operation. Empty where it does not.
 */
export function marketsQuery(api: DataApi) {
  return {
    queryKey: [api.baseUrl, 'markets'],
    // Markets come by vote, which takes days.
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MarketFacts[]> => {
      const markets: MarketFacts[] = [];
      let pages = 0;
      const enacted = pagesForwards(
        (pagination, options) => listGovernanceData(api, { proposalState: 'STATE_ENACTED' }, pagination, options),
        { signal },
      );
      try {
        for await (const { edges } of enacted) {
          const proposals = edges.flatMap(({ node }) => [node.proposal, ...(node.proposals ?? [])]);
          markets.push(...proposals.flatMap((proposal) => marketOf(proposal) ?? []));
          pages += 1;
          if (pages === mostPages) break;
        }
      } catch (error) {
        const status = error instanceof DataApiError ? error.refusal?.status : undefined;
        if (status !== 404 && status !== 501) throw error;
      }
      return markets;
    },
  };
}
