import type { WeighedVote } from './weigh-votes.ts';

/** What each side had at a moment (Unix milliseconds), as parts of what all have in the end. */
export interface CoursePoint {
  at: number;
  yes: number;
  no: number;
}

export interface VoteCourse {
  /** From the first vote on, and at most `steps` of them. */
  points: CoursePoint[];
  halfAt: number;
}

/** More are not told apart in the chart. */
const steps = 200;

/**
 * How a vote ran, by each party's latest vote: services send no earlier ones. Null without weights or times.
 */
export function voteCourse(votes: readonly WeighedVote[]): VoteCourse | null {
  const cast = votes.filter(({ at, share }) => at > 0 && share > 0).sort((a, b) => a.at - b.at);
  const from = cast[0]?.at ?? 0;
  if (cast.length === 0) return null;
  const span = Math.max(1, (cast.at(-1)?.at ?? 0) - from);
  const points: CoursePoint[] = [];
  const sums = { yes: 0, no: 0 };
  let halfAt = from;
  for (const { vote, share, at } of cast) {
    if (sums.yes + sums.no < 0.5) halfAt = at;
    sums[vote.value === 'VALUE_YES' ? 'yes' : 'no'] += share;
    const last = points.at(-1);
    const step = (one: number): number => Math.floor(((one - from) / span) * steps);
    // Votes of one step are one point. The first and the last step begin and end the chart.
    if (last !== undefined && step(last.at) === step(at)) Object.assign(last, { at, ...sums });
    else points.push({ at, ...sums });
  }
  return { points, halfAt };
}
