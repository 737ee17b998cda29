import type { Vote } from '#lib/data-api/schema/proposal.ts';
import { addDecimals, type Decimal, parseDecimal, zero } from '#lib/format/decimal.ts';

export interface SideSum {
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
