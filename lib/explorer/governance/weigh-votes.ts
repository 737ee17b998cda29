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

interface Side {
  votes: readonly Vote[];
  /** To the last digit. */
  weight: Decimal;
}

export interface WeighedVotes {
  all: readonly WeighedVote[];
  yes: Side;
  no: Side;
  /** Whether weights are governance tokens. */
  inTokens: boolean;
  /** Votes with a balance or a weight that is no number; the rest of such a vote counts. */
  unreadable: number;
}

const weights = ['totalGovernanceTokenBalance', 'totalGovernanceTokenWeight', 'totalEquityLikeShareWeight'] as const;

const isSided = ({ value }: Vote): boolean => value === 'VALUE_YES' || value === 'VALUE_NO';

const sumOf = (votes: readonly Vote[], part: (vote: Vote) => string): Decimal =>
  votes.reduce((sum, vote) => addDecimals(sum, parseDecimal(part(vote) || '0') ?? zero), zero);

/**
 * Weights are worked out when a vote closes, rounded. Balances are sent from the first vote on, and exact. Each party's latest
 * vote is expected once.
 */
export function weighVotes(votes: readonly Vote[]): WeighedVotes {
  const sides = votes.filter(isSided);
  const inTokens = sumOf(sides, (vote) => vote.totalGovernanceTokenBalance).units > 0n;
  const name = inTokens ? 'totalGovernanceTokenBalance' : 'totalGovernanceTokenWeight';
  const weigh = (votes: readonly Vote[]): Side => ({ votes, weight: sumOf(votes, (vote) => vote[name]) });
  const whole = weigh(sides).weight;
  const all = votes.map((vote) => {
    const { weight } = weigh(isSided(vote) ? [vote] : []);
    const at = unixMilliseconds(vote.timestamp, 'nanoseconds') ?? 0;
    return { vote, weight, share: Math.min(1, Math.max(0, shareOf(weight, whole))), at };
  });
  const isUnreadable = (vote: Vote): boolean => weights.some((name) => parseDecimal(vote[name] || '0') === null);
  const yes = weigh(votes.filter(({ value }) => value === 'VALUE_YES'));
  const no = weigh(votes.filter(({ value }) => value === 'VALUE_NO'));
  return { all, yes, no, inTokens, unreadable: sides.filter(isUnreadable).length };
}

/** The parts of all liquidity that have voted, for and in all: of the market that a proposal changes, or a batch by its ID. */
export function liquidityOf({ yes, no }: WeighedVotes, market?: string): { yes: Decimal; all: Decimal } {
  const share = ({ elsPerMarket, totalEquityLikeShareWeight }: Vote): string =>
    market === undefined
      ? totalEquityLikeShareWeight
      : (elsPerMarket?.find(({ marketId }) => marketId === market)?.els ?? '');
  return { yes: sumOf(yes.votes, share), all: sumOf([...yes.votes, ...no.votes], share) };
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
