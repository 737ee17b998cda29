import type { Stored } from '#lib/storage/stored.ts';
import { type Alerts, countUnread } from './alert.ts';

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
