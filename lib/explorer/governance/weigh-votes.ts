import type { Vote } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { addDecimals, compareDecimals, type Decimal, parseDecimal, shareOf, zero } from '#lib/format/decimal.ts';

export interface WeighedVote {
  vote: Vote;
  /** Part of what all who voted for or against have, between 0 and 1; 0 for a vote of neither side. For drawing. */
  share: number;
  /** Governance tokens in the smallest unit, or where no vote has any, the part that the service sent. */
  weight: Decimal;
  /** Unix milliseconds; 0 where the service sent none. */
  at: number;
}

const sides: ReadonlySet<string> = new Set(['VALUE_YES', 'VALUE_NO']);

/** Weights are worked out when a vote closes, rounded. Balances are sent from the first vote on, and exact. */
export function weighVotes(votes: readonly Vote[]): WeighedVote[] {
  const sum = (parts: readonly Decimal[]): Decimal => parts.reduce(addDecimals, zero);
  const of = (member: 'totalGovernanceTokenBalance' | 'totalGovernanceTokenWeight'): Decimal[] =>
    votes.map((vote) => (sides.has(vote.value) ? (parseDecimal(vote[member] || '0') ?? zero) : zero));
  const balances = of('totalGovernanceTokenBalance');
  const weights = compareDecimals(sum(balances), zero) > 0 ? balances : of('totalGovernanceTokenWeight');
  const whole = sum(weights);
  return votes.map((vote, index) => {
    const weight = weights[index] ?? zero;
    const at = unixMilliseconds(vote.timestamp, 'nanoseconds') ?? 0;
    return { vote, weight, share: Math.min(1, Math.max(0, shareOf(weight, whole))), at };
  });
}

/** By `time` or `weight`, with a minus for descending; votes of `own` keys come first in any order. */
export function orderVotes(
  votes: readonly WeighedVote[],
  order: string,
  own: Pick<ReadonlySet<string>, 'has'>,
): WeighedVote[] {
  const sign = order.startsWith('-') ? -1 : 1;
  const isOwn = ({ vote }: WeighedVote): number => (own.has(vote.partyId) ? 1 : 0);
  const compare = (a: WeighedVote, b: WeighedVote): number =>
    order.endsWith('time') ? a.at - b.at : a.share - b.share || compareDecimals(a.weight, b.weight);
  const byParty = (a: WeighedVote, b: WeighedVote): number => (a.vote.partyId < b.vote.partyId ? -1 : 1);
  return votes.toSorted((a, b) => isOwn(b) - isOwn(a) || sign * compare(a, b) || byParty(a, b));
}

/** What each side had at a moment (Unix milliseconds), as parts of what all have in the end. */
export interface CoursePoint {
  at: number;
  yes: number;
  no: number;
}

interface VoteCourse {
  /** From the first vote on. */
  points: CoursePoint[];
  halfAt: number;
}

/**
 * How a vote ran, by each party's latest vote: services send no earlier ones. Null without weights or times.
 */
export function voteCourse(votes: readonly WeighedVote[]): VoteCourse | null {
  const cast = votes.filter(({ at, share }) => at > 0 && share > 0).sort((a, b) => a.at - b.at);
  if (cast.length === 0) return null;
  const points: CoursePoint[] = [];
  const sums = { yes: 0, no: 0 };
  let halfAt = 0;
  for (const { vote, share, at } of cast) {
    if (sums.yes + sums.no < 0.5) halfAt = at;
    sums[vote.value === 'VALUE_YES' ? 'yes' : 'no'] += share;
    points.push({ at, ...sums });
  }
  return { points, halfAt };
}
