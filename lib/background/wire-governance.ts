import { createRefreshAssets } from '#lib/assets/refresh-assets.ts';
import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { createConfirmVotes } from '#lib/governance/confirm-votes.ts';
import { createGovernanceWatcher } from '#lib/governance/watcher.ts';
import { storedNodes } from '#lib/networks/stored-node-health.ts';
import type { Network } from '#lib/settings/network.ts';
import type { BackgroundApis } from './background-apis.ts';

/** The alarm that wakes the background to follow the governance stream. */
const alarm = 'governance';

/** Wires what the background learns from the data API. */
export function wireGovernance(apis: BackgroundApis) {
  const { browser, state, now } = apis;
  const nodes = storedNodes(state.nodes, now);
  const dataApi = ({ dataApiAddresses }: Network): DataApi =>
    nodesApi({ addresses: dataApiAddresses, fetch: apis.fetch, memory: nodes, now, allowed: hasHostPermission });
  const watcher = createGovernanceWatcher({
    ...apis,
    ...state,
    records: apis.proposalRecords,
    dataApi,
    wakeAt: (when) =>
      when === null
        ? browser.alarms.clear(alarm)
        : browser.alarms.create(alarm, { when: Math.max(when, now()), periodInMinutes: 1 }),
  });
  const votes = createConfirmVotes({
    ...apis,
    ...state,
    records: apis.proposalRecords,
    dataApi,
    received: watcher.received,
  });
  const refreshAssets = createRefreshAssets({ ...state, dataApi, now });
  return { watcher, votes, nodes, refreshAssets };
}

export type Governance = ReturnType<typeof wireGovernance>;
