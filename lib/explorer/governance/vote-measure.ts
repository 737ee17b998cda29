import type { Vote } from '#lib/data-api/schema/proposal.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  shareOf,
  zero,
} from '#lib/format/decimal.ts';

interface SideSum {
  count: number;
  /** Governance tokens, in the smallest unit. */
  balance: Decimal;
  /** Part of the governance tokens that voted, between 0 and 1; nothing before the vote closes. */
  weight: Decimal;
  /** Part of all liquidity of the market, between 0 and 1. */
  providerWeight: Decimal;
}

export interface VoteCount {
  yes: SideSum;
  no: SideSum;
  /** Votes of a value that is neither yes nor no. They count on neither side. */
  other: number;
  /** Votes with a balance or a weight that is no number; the rest of such a vote counts. */
  unreadable: number;
}

const nobody: SideSum = { count: 0, balance: zero, weight: zero, providerWeight: zero };

/** Sums the votes of both sides, to the last digit. Each party's latest vote is expected once. */
export function countVotes(votes: readonly Vote[]): VoteCount {
  const count: VoteCount = { yes: { ...nobody }, no: { ...nobody }, other: 0, unreadable: 0 };
  for (const vote of votes) {
    const side = vote.value === 'VALUE_YES' ? count.yes : vote.value === 'VALUE_NO' ? count.no : null;
    if (side === null) {
      count.other += 1;
      continue;
    }
    const balance = parseDecimal(vote.totalGovernanceTokenBalance || '0');
    const weight = parseDecimal(vote.totalGovernanceTokenWeight || '0');
    const providerWeight = parseDecimal(vote.totalEquityLikeShareWeight || '0');
    side.count += 1;
    side.balance = addDecimals(side.balance, balance ?? zero);
    side.weight = addDecimals(side.weight, weight ?? zero);
    side.providerWeight = addDecimals(side.providerWeight, providerWeight ?? zero);
    if (balance === null || weight === null || providerWeight === null) count.unreadable += 1;
  }
  return count;
}

/** A share of something against the share that is needed. The shares are for drawing; `reached` is exact. */
export interface Measure {
  /** Between 0 and 1. */
  share: number;
  required: { share: number; text: string } | null;
  /** Whether the needed share is reached; null where the service sent none. */
  reached: boolean | null;
}

const one: Decimal = { units: 1n, places: 0 };

function measure(part: Decimal, whole: Decimal, requiredText: string): Measure {
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
  return compareDecimals(all, zero) > 0 ? measure(yes, all, required) : null;
}

/**
 * A share of the market's liquidity against the needed one. Both are of all liquidity: liquidity providers' shares are
 * not divided by what has voted (vegaprotocol/vega v0.71.6, core/governance/engine.go,
 * `computeVoteStateUsingEquityLikeShare`).
 */
export function liquidityShareOf(part: Decimal, required: string): Measure {
  return measure(part, one, required);
}
