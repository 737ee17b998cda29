import type { GovernanceAlert } from './alert.ts';
import { takesVotes } from './cast-vote.ts';

/** When a vote was over, in Unix milliseconds: when it closed, or else when its proposal was first seen. */
export function overAt({ closesAt, firstSeenAt }: GovernanceAlert, now: number): number {
  return closesAt !== null && closesAt <= now ? closesAt : firstSeenAt;
}

/**
 * Orders proposals for reading: those that can be voted on, the next to close first, then those that were over last. Not by
 * last change, or rows would move with every vote. `now` is Unix milliseconds.
 */
export function readingOrder(now: number): (a: GovernanceAlert, b: GovernanceAlert) => number {
  const rank = (alert: GovernanceAlert): readonly number[] =>
    takesVotes(alert, now) ? [0, alert.closesAt ?? Number.MAX_VALUE] : [1, -overAt(alert, now)];
  return (a, b) => {
    const [groupA = 0, timeA = 0] = rank(a);
    const [groupB = 0, timeB = 0] = rank(b);
    return groupA - groupB || timeA - timeB || (a.proposalId < b.proposalId ? -1 : 1);
  };
}
