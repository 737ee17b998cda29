import { useRef } from 'preact/hooks';
import type { GovernanceAlert } from '#lib/governance/alert.ts';

/**
 * Every proposal that was unread at some moment since the popup opened: one that is marked read keeps its place until
 * then, so that no row moves under the user's finger.
 */
export function useSeenUnread(alerts: Readonly<Record<string, GovernanceAlert>>): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  for (const alert of Object.values(alerts)) {
    if (alert.unread) seen.current.add(alert.proposalId);
  }
  return seen.current;
}
