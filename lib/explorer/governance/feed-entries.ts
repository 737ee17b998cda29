import type { GovernanceAlert } from '#lib/governance/alert.ts';
import type { Gap } from '#lib/governance/coverage.ts';

/** One row of the feed: a proposal, or a stretch of time in which there may have been others. */
export type FeedEntry = { kind: 'proposal'; alert: GovernanceAlert } | { kind: 'gap'; gap: Gap };

/**
 * The alerts, the ones last heard of first, with each gap in its place in time: above what was heard of before it
 * ended, below what came after.
 */
export function feedEntries(alerts: readonly GovernanceAlert[], gaps: readonly Gap[]): FeedEntry[] {
  const left = gaps.toSorted((a, b) => a.to - b.to);
  const entries: FeedEntry[] = [];
  const gapsFrom = (at: number): void => {
    for (let gap = left.at(-1); gap !== undefined && gap.to > at; gap = left.at(-1)) {
      entries.push({ kind: 'gap', gap });
      left.pop();
    }
  };
  for (const alert of alerts) {
    gapsFrom(alert.firstSeenAt);
    entries.push({ kind: 'proposal', alert });
  }
  gapsFrom(Number.NEGATIVE_INFINITY);
  return entries;
}
