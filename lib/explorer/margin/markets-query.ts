import type { DataApi } from '#lib/data-api/request.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { governancePages, isNotOffered } from '../governance/governance-pages.ts';

/** What the proposal that made a market says about it. The data API has no operation for markets. */
export interface Market {
  /** The proposal's ID, which is the market's. */
  marketId: string;
  name: string;
  code: string;
  quoteName: string;
  settlementAsset: string;
  /** Of volumes, negative where the smallest is of tens or more; null where the proposal has none that can be read. */
  positionDecimalPlaces: number | null;
}

/** The market that a proposal would make or has made; null for a proposal of anything else. */
export function marketOf(proposal: Proposal | null): Market | null {
  const changes = proposal?.terms?.newMarket?.changes;
  if (!proposal || !changes) return null;
  const { instrument, positionDecimalPlaces: places } = changes;
  return {
    marketId: proposal.id,
    name: instrument?.name ?? '',
    code: instrument?.code ?? '',
    quoteName: instrument?.future?.quoteName ?? '',
    settlementAsset: instrument?.future?.settlementAsset ?? '',
    positionDecimalPlaces: /^-?\d{1,2}$/.test(places) ? Number(places) : null,
  };
}

/** The markets that enacted proposals have made; none where the service offers no list of proposals. */
export function marketsQuery(api: DataApi) {
  return {
    queryKey: [api.baseUrl, 'markets'],
    // Markets come by vote, which takes days.
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Market[]> => {
      const markets: Market[] = [];
      try {
        for await (const { edges } of governancePages(api, { proposalState: 'STATE_ENACTED' }, signal)) {
          const proposals = edges.flatMap(({ node }) => [node.proposal, ...(node.proposals ?? [])]);
          markets.push(...proposals.flatMap((proposal) => marketOf(proposal) ?? []));
        }
      } catch (error) {
        if (!isNotOffered(error)) throw error;
      }
      return markets;
    },
  };
}
