import type { Proposal, Terms } from '#lib/data-api/schema/proposal.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  shareOf,
} from '#lib/format/decimal.ts';

/** A share of something against the share that is needed. The shares are for drawing; `reached` is exact. */
export interface Measure {
  /** Between 0 and 1. */
  share: number;
  required: { share: number; text: string } | null;
  /** Whether the needed share is reached; null where the service sent none. */
  reached: boolean | null;
}

const one: Decimal = { units: 1n, places: 0 };

/**
 * The share of `part` in `whole` against the needed one. A majority of liquidity providers is of all of a market's liquidity in early
 * releases, and of what has voted from 0.73.10 on (vegaprotocol/vega, v0.71.6 core/governance/engine.go and v0.79.0
 * core/governance/proposal.go, `computeVoteStateUsingEquityLikeShare`).
 */
export function measureShare(part: Decimal, requiredText: string, whole = one): Measure {
  const share = Math.min(1, Math.max(0, shareOf(part, whole)));
  const required = parseDecimal(requiredText);
  if (required === null || required.units < 0n || compareDecimals(required, one) > 0) {
    return { share, required: null, reached: null };
  }
  // part / whole >= required, without a division that would round.
  const reached = compareDecimals(part, multiplyDecimals(required, whole)) >= 0;
  return { share, required: { share: shareOf(required, one), text: requiredText }, reached };
}

/** The share of yes in all votes against the needed majority. Null before anybody with a weight has voted. */
export function majorityOf(yes: Decimal, no: Decimal, required: string): Measure | null {
  const all = addDecimals(yes, no);
  return all.units > 0n ? measureShare(yes, required, all) : null;
}

/** Whether each share that a proposal needs was reached in the end; null where that is unknown. */
export interface VoteOutcome {
  majority: boolean | null;
  participation: boolean | null;
  providerParticipation: boolean | null;
}

const unknown: VoteOutcome = { majority: null, participation: null, providerParticipation: null };

/** The change of a market, if it is one: the market's liquidity providers then decide where too few tokens have voted. */
export const marketUpdateIn = (terms: Terms | null) => terms?.updateMarket ?? terms?.updateSpotMarket;

/** Whether only token holders decide on it, and on each change of a batch. */
function isByTokens({ terms, batchTerms }: Pick<Proposal, 'terms' | 'batchTerms'>): boolean {
  const changes = batchTerms ? batchTerms.changes : terms ? [terms] : [];
  return changes.length > 0 && !changes.some(marketUpdateIn);
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
    return { ...unknown, participation: false, providerParticipation: marketUpdateIn(proposal.terms) ? false : null };
  }
  if (reason === 'PROPOSAL_ERROR_MAJORITY_THRESHOLD_NOT_REACHED' && byTokens) {
    return { ...unknown, majority: false, participation: true };
  }
  return unknown;
}
