import { createRefreshAssets } from '#lib/assets/refresh-assets.ts';
import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { isOffTime, isOtherNetwork, type NodesState } from '#lib/data-api/nodes/node-state.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { createClosingVotes } from '#lib/governance/closing-votes.ts';
import { createConfirmVotes } from '#lib/governance/confirm-votes.ts';
import { shownReminders, showReminders } from '#lib/governance/notify.ts';
import { createReminders } from '#lib/governance/reminders.ts';
import { createGovernanceWatcher } from '#lib/governance/watcher.ts';
import { storedNodes } from '#lib/networks/stored-node-health.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import type { BackgroundApis } from './background-apis.ts';

/** The alarms that wake the background: to follow the governance stream, and to remind of a vote. */
const streamAlarm = 'governance';
const reminderAlarm = 'reminders';

/** Wires what the background learns from the data API. */
export function wireGovernance(apis: BackgroundApis) {
  const { browser, state, now } = apis;
  const nodes = storedNodes(state.nodes, now, async () => {
    const { dataApiAddresses: addresses, expectedChainId } = currentNetwork(await state.settings.get());
    return { addresses, chainId: expectedChainId || (await state.lastChainId.get()) };
  });
  const judge = (): void => void nodes.judge().catch(console.error);
  state.settings.watch(judge);
  state.lastChainId.watch(judge);
  const dataApi = ({ dataApiAddresses }: Network): DataApi =>
    nodesApi({ addresses: dataApiAddresses, fetch: apis.fetch, memory: nodes, now, allowed: hasHostPermission });
  const watcher = createGovernanceWatcher({
    ...apis,
    ...state,
    records: apis.proposalRecords,
    report: console.error,
    dataApi,
    wakeAt: (when) =>
      when === null
        ? browser.alarms.clear(streamAlarm)
        : browser.alarms.create(streamAlarm, { when: Math.max(when, now()), periodInMinutes: 1 }),
  });
  const doubtedIn = ({ nodes }: NodesState): string[] =>
    Object.entries(nodes).flatMap(([address, health]) => (isOtherNetwork(health) || isOffTime(health) ? address : []));
  let doubted: readonly string[] = [];
  void state.nodes.get().then((nodes) => {
    doubted = doubtedIn(nodes);
  }, console.error);
  state.nodes.watch((nodes) => {
    const before = doubted;
    doubted = doubtedIn(nodes);
    // A stream stays where it is opened.
    if (doubted.some((address) => !before.includes(address))) watcher.reconnect();
  });
  const forVotes = { ...apis, ...state, records: apis.proposalRecords, dataApi, received: watcher.received };
  const votes = createConfirmVotes(forVotes);
  const notify = {
    notifications: browser.notifications,
    iconUrl: browser.runtime.getURL('icon/128.png'),
    texts: apis.sentences.notifications,
  };
  const reminders = createReminders({
    ...forVotes,
    remind: (due, keysKnown) => showReminders(notify, due, now(), keysKnown),
    shown: () => shownReminders(browser.notifications),
    takeAway: (id) => browser.notifications.clear(id),
    wakeAt: (when) =>
      when === null ? browser.alarms.clear(reminderAlarm) : browser.alarms.create(reminderAlarm, { when }),
    report: console.error,
  });
  const closingVotes = createClosingVotes({
    ...apis,
    ...state,
    records: apis.proposalRecords,
    report: console.error,
  });
  /** At every start and alarm. */
  const follow = (): void => {
    watcher.start();
    void votes.look();
    closingVotes.look().catch(console.error);
  };
  const onAlarm = ({ name }: { name: string }): void => {
    follow();
    if (name === reminderAlarm) void reminders.look();
  };
  const refreshAssets = createRefreshAssets({ ...state, dataApi, now });
  return { watcher, votes, closingVotes, notify, reminders, nodes, refreshAssets, follow, onAlarm };
}

export type Governance = ReturnType<typeof wireGovernance>;
