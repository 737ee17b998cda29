import * as z from 'zod/mini';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';

/** What the proposal that made a market tells of it. The data API has no operation for markets. */
export const marketFactsSchema = z.object({
  /** The proposal's ID, which is the market's. */
  marketId: z.string(),
  name: z.string(),
  code: z.string(),
  quoteName: z.string(),
  settlementAsset: z.string(),
  /** Of volumes, negative where the smallest is of tens or more; null where the proposal has none that can be read. */
  positionDecimalPlaces: z.nullable(z.number()),
});

export type MarketFacts = z.infer<typeof marketFactsSchema>;

function readPlaces(text: string): number | null {
  return /^-?\d{1,2}$/.test(text) ? Number(text) : null;
}

/** The market that a proposal would make or has made; null for a proposal of anything else. */
export function marketOf(proposal: Proposal | null): MarketFacts | null {
  const changes = proposal?.terms?.newMarket?.changes;
  if (!proposal || !changes) return null;
  const { instrument } = changes;
  return {
    marketId: proposal.id,
    name: instrument?.name ?? '',
    code: instrument?.code ?? '',
    quoteName: instrument?.future?.quoteName ?? '',
    settlementAsset: instrument?.future?.settlementAsset ?? '',
    positionDecimalPlaces: readPlaces(changes.positionDecimalPlaces),
  };
}
