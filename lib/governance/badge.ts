import type { Stored } from '#lib/storage/stored.ts';
import { type Alerts, countUnread } from './alert.ts';

/** The used part of `browser.action`. */
export interface Badge {
  setBadgeText(details: { text: string }): unknown;
  setBadgeBackgroundColor(details: { color: string }): unknown;
}

/**
 * Shows the number of unread alerts on the toolbar button, and keeps it in `count` for the popup, which would have to
 * read thousands of alerts. Returns its own removal.
 */
export function showUnread(alerts: Stored<Alerts>, badge: Badge, count: Stored<number>): () => void {
  let shown: string | undefined;
  const show = (all: Alerts): void => {
    const unread = countUnread(all);
    count.update(() => unread).catch(console.error);
    // Four digits do not fit the badge.
    const text = unread === 0 ? '' : unread > 999 ? '999+' : String(unread);
    if (text === shown) return;
    shown = text;
    badge.setBadgeText({ text });
  };
  badge.setBadgeBackgroundColor({ color: '#0f766e' });
  alerts.get().then(show, console.error);
  return alerts.watch(show);
}
