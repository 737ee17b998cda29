import type { Proposal } from '#lib/data-api/schema/proposal.ts';

/** Whether each share that a proposal needs was reached in the end; null where that is unknown. */
export interface VoteOutcome {
  majority: boolean | null;
  participation: boolean | null;
  providerParticipation: boolean | null;
}

const unknown: VoteOutcome = { majority: null, participation: null, providerParticipation: null };

/** Whether it changes a market: its liquidity providers then decide where too few tokens have voted. */
export function isMarketUpdate({ terms }: Pick<Proposal, 'terms'>): boolean {
  return terms !== null && Boolean(terms.updateMarket ?? terms['updateSpotMarket']);
}

/** Whether only token holders decide on it, and on each change of a batch. */
function isByTokens({ terms, batchTerms }: Pick<Proposal, 'terms' | 'batchTerms'>): boolean {
  const changes = batchTerms ? batchTerms.changes : terms ? [terms] : [];
  return changes.length > 0 && !changes.some((one) => isMarketUpdate({ terms: one }));
}

/**
 * What the state of a closed proposal and its reason say about the vote. Nothing else does: the weights of the votes are
 * shares of the tokens that voted, and the total supply reaches no API (vegaprotocol/vega v0.71.6,
 * core/governance/engine.go, `proposal.Close` and `weightVotesFromToken`).
 *
 * Either tokens or liquidity providers decide on a market update, and no API says which of them did.
 */
export function voteOutcome(proposal: Pick<Proposal, 'state' | 'reason' | 'terms' | 'batchTerms'>): VoteOutcome {
  const { state, reason } = proposal;
  const byTokens = isByTokens(proposal);
  if (state === 'STATE_PASSED' || state === 'STATE_ENACTED') {
    return byTokens ? { ...unknown, majority: true, participation: true } : unknown;
  }
  if (state !== 'STATE_DECLINED') return unknown;
  if (reason === 'PROPOSAL_ERROR_PARTICIPATION_THRESHOLD_NOT_REACHED') {
    return { ...unknown, participation: false, providerParticipation: isMarketUpdate(proposal) ? false : null };
  }
  if (reason === 'PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED' && byTokens) {
    return { ...unknown, majority: false, participation: true };
  }
  return unknown;
}
