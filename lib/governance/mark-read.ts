import { mapValues } from '#lib/storage/map-values.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type Alerts, countUnread, type GovernanceAlert } from './alert.ts';

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

/** Whether the popup leads to its vote when that closes soon. Returns the very same object when nothing changes. */
export function pinOne(alerts: Alerts, proposalId: string, pinned: boolean): Alerts {
  const alert = Object.hasOwn(alerts, proposalId) ? alerts[proposalId] : undefined;
  if (!alert || (alert.unpinned !== true) === pinned) return alerts;
  const { unpinned: _, ...others } = alert;
  return { ...alerts, [proposalId]: pinned ? others : { ...others, unpinned: true } };
}

/** Returns the very same object when nothing changes. */
export function markOne(alerts: Alerts, proposalId: string, read: boolean): Alerts {
  const alert = Object.hasOwn(alerts, proposalId) ? alerts[proposalId] : undefined;
  if (!alert || alert.unread === !read) return alerts;
  return { ...alerts, [proposalId]: read ? asRead(alert) : { ...alert, unread: true } };
}

/**
 * Keeps the number of unread alerts in `count`, for the toolbar button and the popup, which would have to read thousands
 * of alerts. Returns its own removal.
 */
export function keepUnreadCount(
  alerts: Pick<Stored<Alerts>, 'get' | 'watch'>,
  count: Pick<Stored<number>, 'update'>,
  report: (error: unknown) => void,
): () => void {
  const keep = (all: Alerts): void => {
    const unread = countUnread(all);
    count.update(() => unread).catch(report);
  };
  const stop = alerts.watch(keep);
  alerts.get().then(keep, report);
  return stop;
}
