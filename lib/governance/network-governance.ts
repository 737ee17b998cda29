import { keepUnreadCount } from './alert.ts';
import { createConfirmVotes } from './confirm-votes.ts';
import type { GovernanceContext } from './context.ts';
import { notifyOfAlerts } from './notify.ts';
import { createReminders } from './reminders.ts';
import { createGovernanceWatcher } from './watcher.ts';

/** What the background learns of one network's proposals and votes, and tells the user of. */
export interface NetworkGovernance {
  /** Begins to follow the stream and to tell of what comes, if it has not begun. */
  start(): void;
  onAlarm(name: string): void;
  /** Takes the stream up again where it should be open. */
  follow(): void;
  reconnect(): void;
  /** A vote may be with the network: looks for it there. */
  confirmVotes(): void;
  refreshClosingVotes(): Promise<void>;
}

export function createNetworkGovernance(context: GovernanceContext): NetworkGovernance {
  const watcher = createGovernanceWatcher(context);
  const confirm = createConfirmVotes(context, watcher.received);
  const reminders = createReminders(context, watcher.received);
  const follow = (): void => {
    watcher.start();
    void confirm.look();
    reminders.refreshClosing().catch(console.error);
  };
  let hasBegun = false;
  return {
    start() {
      if (hasBegun) return;
      hasBegun = true;
      keepUnreadCount(context);
      notifyOfAlerts(context);
      follow();
      reminders.start();
    },
    onAlarm(name) {
      follow();
      if (name === reminders.alarm) void reminders.look();
    },
    follow: watcher.start,
    reconnect: watcher.reconnect,
    confirmVotes: confirm.start,
    refreshClosingVotes: reminders.refreshClosing,
  };
}
