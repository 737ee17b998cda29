import type { Vote } from '#lib/data-api/schema/vote.ts';
import { unixNanoseconds } from '#lib/data-api/timestamp.ts';
import { compareDecimals, type Decimal, parseDecimal, zero } from '#lib/format/decimal.ts';

/** Votes are sorted by weight, the largest first, or by time, the latest first. */
export const voteOrders = ['weight', 'time'] as const;

export type VoteOrder = (typeof voteOrders)[number];

/** Weights are worked out when a vote closes; before, the balance has the same order. */
function heaviness(vote: Vote): readonly [Decimal, Decimal] {
  const read = (text: string): Decimal => parseDecimal(text) ?? zero;
  return [read(vote.totalGovernanceTokenWeight), read(vote.totalGovernanceTokenBalance)];
}

export function orderVotes(votes: readonly Vote[], order: VoteOrder): Vote[] {
  const keyed = votes.map((vote) => ({
    vote,
    heaviness: heaviness(vote),
    at: unixNanoseconds(vote.timestamp, 'nanoseconds') ?? 0n,
  }));
  const later = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
  keyed.sort(
    (a, b) =>
      (order === 'weight'
        ? compareDecimals(b.heaviness[0], a.heaviness[0]) || compareDecimals(b.heaviness[1], a.heaviness[1])
        : later(a.at, b.at)) || a.vote.partyId.localeCompare(b.vote.partyId),
  );
  return keyed.map(({ vote }) => vote);
}
