import type { GovernanceAlert } from './alert.ts';

/** Number of alerts that the user has not seen: what the badge shows. */
export function countUnread(alerts: Readonly<Record<string, GovernanceAlert>>): number {
  return Object.values(alerts).filter((alert) => alert.unread).length;
}
