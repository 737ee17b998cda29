import { probeLimitMs } from '#lib/data-api/nodes/node-report.ts';
import { isOffTime, isOtherNetwork, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { debounced } from '#lib/schedule.ts';
import { networksToGovern, type Settings } from '#lib/settings/settings.ts';
import { keepUnreadCount } from './alert.ts';
import { createConfirmVotes } from './confirm-votes.ts';
import type { GovernanceContext } from './context.ts';
import { notifyOfAlerts } from './notify.ts';
import { createReceiver } from './receive.ts';
import { createReminders } from './reminders.ts';
import { createGovernanceWatcher } from './watcher.ts';

/** The governance of the network in use and of every other that is followed, each by itself. */
export interface Governance {
  start(): void;
  /** Call at every alarm, and when somebody looks. */
  follow(): void;
  /** Of the network in use if none is named. */
  reconnect(networkId?: string): Promise<void>;
  confirmVotes(): Promise<void>;
  lookAtVotes(networkId: string): Promise<void>;
}

/** Milliseconds until every probe of a round has ended. Before, a new report is compared to what other nodes told minutes ago. */
const roundMs = probeLimitMs + 1000;

/** What the background learns of one network's proposals and votes, and tells the user of: from now on, where it is followed. */
class NetworkGovernance {
  readonly watcher;
  readonly confirm;
  readonly reminders;

  constructor(context: GovernanceContext) {
    const receiver = createReceiver(context);
    this.watcher = createGovernanceWatcher(context, receiver);
    this.confirm = createConfirmVotes(context, receiver);
    this.reminders = createReminders(context, receiver);
    keepUnreadCount(context);
    notifyOfAlerts(context);
    this.reminders.watch();
    this.follow();
  }

  /** Call at every alarm, and when somebody looks. */
  follow(): void {
    this.watcher.start();
    void this.confirm.look();
    void this.reminders.look();
  }
}

export function createGovernance(shared: Omit<GovernanceContext, 'networkId'>): Governance {
  const { platform } = shared;
  const { settings, nodes } = shared.store;
  /** By ID. One that is not followed any more stays, and is silent. */
  const governed = new Map<string, NetworkGovernance>();

  const of = (networkId: string): NetworkGovernance => {
    const network = governed.get(networkId) ?? new NetworkGovernance({ ...shared, networkId });
    governed.set(networkId, network);
    return network;
  };
  const govern = (all: Settings): void => {
    for (const { id } of networksToGovern(all)) of(id);
  };

  let doubted: ReadonlySet<string> = new Set();
  const leaveDoubted = async (): Promise<void> => {
    const now = doubtedIn(await nodes.get());
    const newly = now.difference(doubted);
    doubted = now;
    if (newly.size > 0) for (const { watcher } of governed.values()) watcher.leave(newly);
  };
  return {
    start() {
      void nodes.get().then((state) => {
        doubted = doubtedIn(state);
      }, console.error);
      const soon = debounced(() => void leaveDoubted().catch(console.error), platform.schedule);
      nodes.watch((state) => {
        if (doubtedIn(state).symmetricDifference(doubted).size > 0) soon.in(roundMs);
      });
      settings.watch(govern);
      settings.get().then(govern, console.error);
    },
    follow() {
      for (const network of governed.values()) network.follow();
    },
    async reconnect(networkId) {
      const all = await settings.get();
      govern(all);
      governed.get(networkId ?? all.networkId)?.watcher.reconnect();
    },
    async confirmVotes() {
      for (const { id } of networksToGovern(await settings.get())) of(id).confirm.start();
    },
    lookAtVotes: (networkId) => of(networkId).reminders.look(),
  };
}

function doubtedIn({ nodes }: NodesState): Set<string> {
  const doubted = Object.entries(nodes).filter(([, health]) => isOtherNetwork(health) || isOffTime(health));
  return new Set(doubted.map(([address]) => address));
}
