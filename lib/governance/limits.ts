import type { GovernanceAlert } from './alert.ts';

/** Most alerts that are kept. */
export const mostAlerts = 5000;

/**
 * Most votes that are kept, of all alerts together: each takes about 170 bytes, and every page that shows alerts reads
 * all of them.
 */
export const mostVotes = 25_000;

/**
 * The alerts that fit, by their IDs. The ones that have not changed for the longest time go first, each with all of its
 * votes: a picture of half the votes would be a false one. The latest always stays.
 */
export function withinLimits(
  alerts: ReadonlyMap<string, GovernanceAlert>,
  limits = { alerts: mostAlerts, votes: mostVotes },
): ReadonlyMap<string, GovernanceAlert> {
  const latestFirst = [...alerts].sort(([, a], [, b]) => b.updatedAt - a.updatedAt);
  let votes = 0;
  const fitting = latestFirst.filter(([, alert], index) => {
    votes += Object.keys(alert.votes).length;
    return index === 0 || (index < limits.alerts && votes <= limits.votes);
  });
  return fitting.length === alerts.size ? alerts : new Map(fitting);
}
