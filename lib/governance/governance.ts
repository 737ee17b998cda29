import { isOffTime, isOtherNetwork, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { keepUnreadCount } from './alert.ts';
import { createConfirmVotes } from './confirm-votes.ts';
import type { GovernanceContext } from './context.ts';
import { notifyOfAlerts } from './notify.ts';
import { createReminders, reminderAlarm } from './reminders.ts';
import { createGovernanceWatcher } from './watcher.ts';

/** What the background learns of proposals and votes from the data API, and tells the user of. */
export interface Governance {
  /** Begins to follow the stream and to tell of what comes. Call once. */
  start(): void;
  onAlarm(alarm: { name: string }): void;
  /** Takes the stream up again where it should be open. */
  follow(): void;
  reconnect(): void;
  /** A vote may be with the network: looks for it there. */
  confirmVotes(): void;
  refreshClosingVotes(): Promise<void>;
}

export function createGovernance(context: GovernanceContext): Governance {
  const { nodes } = context.store;
  const watcher = createGovernanceWatcher(context);
  const confirm = createConfirmVotes(context, watcher.received);
  const reminders = createReminders(context, watcher.received);

  let doubted: ReadonlySet<string> = new Set();
  void nodes.get().then((state) => {
    doubted = doubtedIn(state);
  }, console.error);
  nodes.watch((state) => {
    const before = doubted;
    doubted = doubtedIn(state);
    // A stream stays with its node, so leave one that is now doubted.
    if (!doubted.isSubsetOf(before)) watcher.reconnect();
  });

  const follow = (): void => {
    watcher.start();
    void confirm.look();
    reminders.refreshClosing().catch(console.error);
  };

  return {
    start() {
      keepUnreadCount(context.store);
      notifyOfAlerts(context);
      follow();
      reminders.start();
    },
    onAlarm({ name }) {
      follow();
      if (name === reminderAlarm) void reminders.look();
    },
    follow: watcher.start,
    reconnect: watcher.reconnect,
    confirmVotes: confirm.start,
    refreshClosingVotes: reminders.refreshClosing,
  };
}

function doubtedIn({ nodes }: NodesState): Set<string> {
  const doubted = Object.entries(nodes).filter(([, health]) => isOtherNetwork(health) || isOffTime(health));
  return new Set(doubted.map(([address]) => address));
}
