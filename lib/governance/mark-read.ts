import type { Alerts, GovernanceAlert } from './alert.ts';

/** An alert of which nothing is still to be told. */
export function withoutNews({ news: _what, newsAt: _when, ...alert }: GovernanceAlert): GovernanceAlert {
  return alert;
}

/** An alert that has been read: nothing in it is still to be told. */
export function asRead(alert: GovernanceAlert): GovernanceAlert {
  return { ...withoutNews(alert), unread: false };
}

/** The alerts with all of them read; the very same object when they are already. */
export function markRead(alerts: Alerts): Alerts {
  if (!Object.values(alerts).some((alert) => alert.unread)) return alerts;
  return Object.fromEntries(Object.entries(alerts).map(([id, alert]) => [id, alert.unread ? asRead(alert) : alert]));
}

/** The alerts with one of them read, or unread again; the very same object where it is, or is not known. */
export function markOne(alerts: Alerts, proposalId: string, read: boolean): Alerts {
  const alert = Object.hasOwn(alerts, proposalId) ? alerts[proposalId] : undefined;
  if (!alert || alert.unread === !read) return alerts;
  return { ...alerts, [proposalId]: read ? asRead(alert) : { ...alert, unread: true } };
}
