import { isOffTime, isOtherNetwork, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { networksToGovern, type Settings } from '#lib/settings/settings.ts';
import type { PerNetworkItem } from '#lib/storage/per-network-item.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Alerts } from './alert.ts';
import type { CastVotes } from './cast-vote.ts';
import type { StreamState } from './connection.ts';
import type { GovernanceContext } from './context.ts';
import type { Coverage } from './coverage.ts';
import type { Reminders } from './due-reminders.ts';
import { createNetworkGovernance, type NetworkGovernance } from './network-governance.ts';

/** The governance of the network in use and of every other that is followed, each by itself. */
export interface Governance {
  start(): void;
  onAlarm(alarm: { name: string }): void;
  follow(): void;
  /** Of the network in use. */
  reconnect(): Promise<void>;
  confirmVotes(): Promise<void>;
  refreshClosingVotes(networkId: string): Promise<void>;
}

/** What all networks share, and the items of which each has one. */
interface GovernanceDeps extends Omit<GovernanceContext, 'networkId' | 'store'> {
  store: Pick<GovernanceContext['store'], 'settings' | 'sites' | 'closingVotes' | 'unread'> & {
    nodes: Stored<NodesState>;
    alerts: PerNetworkItem<Alerts>;
    coverage: PerNetworkItem<Coverage>;
    castVotes: PerNetworkItem<CastVotes>;
    reminders: PerNetworkItem<Reminders>;
    streamState: PerNetworkItem<StreamState>;
  };
}

export function createGovernance(deps: GovernanceDeps): Governance {
  const { settings, nodes, alerts, coverage, castVotes, reminders, streamState } = deps.store;
  /** By ID. One that is not followed any more stays, and is silent. */
  const governed = new Map<string, NetworkGovernance>();

  const of = (networkId: string): NetworkGovernance => {
    const known = governed.get(networkId);
    if (known) return known;
    const store = {
      ...deps.store,
      alerts: alerts.of(networkId),
      coverage: coverage.of(networkId),
      castVotes: castVotes.of(networkId),
      reminders: reminders.of(networkId),
      streamState: streamState.of(networkId),
    };
    const network = createNetworkGovernance({ ...deps, networkId, store });
    governed.set(networkId, network);
    return network;
  };
  const govern = (all: Settings): void => {
    for (const { id } of networksToGovern(all)) of(id).start();
  };

  let doubted: ReadonlySet<string> = new Set();
  /** A stream stays with its node, so leaves one that is now doubted. */
  const leaveDoubted = async (state: NodesState): Promise<void> => {
    const now = doubtedIn(state);
    const newly = now.difference(doubted);
    doubted = now;
    if (newly.size === 0) return;
    for (const { id, dataApiAddresses } of (await settings.get()).networks) {
      if (dataApiAddresses.some((address) => newly.has(address))) governed.get(id)?.reconnect();
    }
  };
  const each = (act: (network: NetworkGovernance) => void): void => governed.forEach(act);

  return {
    start() {
      void nodes.get().then((state) => {
        doubted = doubtedIn(state);
      }, console.error);
      nodes.watch((state) => void leaveDoubted(state).catch(console.error));
      settings.watch(govern);
      settings.get().then(govern, console.error);
    },
    onAlarm: ({ name }) => each((network) => network.onAlarm(name)),
    follow: () => each((network) => network.follow()),
    reconnect: async () => of((await settings.get()).networkId).reconnect(),
    async confirmVotes() {
      for (const { id } of networksToGovern(await settings.get())) of(id).confirmVotes();
    },
    refreshClosingVotes: (networkId) => of(networkId).refreshClosingVotes(),
  };
}

function doubtedIn({ nodes }: NodesState): Set<string> {
  const doubted = Object.entries(nodes).filter(([, health]) => isOtherNetwork(health) || isOffTime(health));
  return new Set(doubted.map(([address]) => address));
}
