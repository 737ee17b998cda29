import type { GovernanceAlert } from './alert.ts';

/** Most alerts that are kept. */
export const mostAlerts = 5000;

/**
 * Most votes that are kept, of all alerts together: each takes about 170 bytes, and every page that shows alerts reads
 * all of them.
 */
export const mostVotes = 25_000;

/** When there was last something to hear of it: an old proposal that is read in a list is not a new one. */
function lastActive({ updatedAt, closesAt }: GovernanceAlert): number {
  return Math.min(updatedAt, closesAt ?? updatedAt);
}

/**
 * The alerts that fit, by their IDs. Those that closed or last changed the longest time ago go first, each with all of
 * its votes: a picture of half the votes would be a false one. The latest always stays.
 */
export function withinLimits(
  alerts: ReadonlyMap<string, GovernanceAlert>,
  limits = { alerts: mostAlerts, votes: mostVotes },
): ReadonlyMap<string, GovernanceAlert> {
  const latestFirst = [...alerts].sort(([, a], [, b]) => lastActive(b) - lastActive(a));
  let votes = 0;
  const fitting = latestFirst.filter(([, alert], index) => {
    votes += Object.keys(alert.votes).length;
    return index === 0 || (index < limits.alerts && votes <= limits.votes);
  });
  return fitting.length === alerts.size ? alerts : new Map(fitting);
}
