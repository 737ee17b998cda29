import type { Tally } from '#lib/governance/alert.ts';

/** How the votes seen so far divide, as fractions between 0 and 1, and where the bar's mark stands. */
export interface VoteShares {
  yes: number;
  no: number;
  /** The share of yes that is needed; null where the service sent none that can be read. */
  required: number | null;
}

const parts = 1_000_000n;

/**
 * The shares of the summed balances, which are too large for floating point and so are divided as whole numbers first.
 * Null before anybody with a balance has voted: there is no share of nothing.
 *
 * @param requiredMajority a fraction between 0 and 1 as a decimal string; empty where the service sent none
 */
export function voteShares(tally: Tally, requiredMajority: string): VoteShares | null {
  const votedYes = BigInt(tally.yes.balance);
  const total = votedYes + BigInt(tally.no.balance);
  if (total <= 0n) return null;
  const yes = Number((votedYes * parts) / total) / Number(parts);
  const required = requiredMajority.trim() === '' ? Number.NaN : Number(requiredMajority);
  return { yes, no: 1 - yes, required: required >= 0 && required <= 1 ? required : null };
}
