import { mapValues } from '#lib/storage/map-values.ts';
import type { Alerts, GovernanceAlert } from './alert.ts';

export function withoutNotification({ news: _what, newsAt: _when, ...alert }: GovernanceAlert): GovernanceAlert {
  return alert;
}

export function asRead(alert: GovernanceAlert): GovernanceAlert {
  return { ...withoutNotification(alert), unread: false };
}

/** Returns the very same object when nothing changes. */
export function markRead(alerts: Alerts): Alerts {
  if (!Object.values(alerts).some((alert) => alert.unread)) return alerts;
  return mapValues(alerts, (alert) => (alert.unread ? asRead(alert) : alert));
}

/** Returns the very same object when nothing changes. */
export function markOne(alerts: Alerts, proposalId: string, read: boolean): Alerts {
  const alert = Object.hasOwn(alerts, proposalId) ? alerts[proposalId] : undefined;
  if (!alert || alert.unread === !read) return alerts;
  return { ...alerts, [proposalId]: read ? asRead(alert) : { ...alert, unread: true } };
}
