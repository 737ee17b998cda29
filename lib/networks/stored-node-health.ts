import { judgeNodes, type Peers } from '#lib/data-api/nodes/judge-nodes.ts';
import { applyReport, type NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * What is known of the nodes, in storage. Only its owner changes it; others have theirs noted by the owner. After each
 * report, and by `judge`, the nodes of each network are compared.
 */
export function storedNodes(
  item: Pick<Stored<NodesState>, 'get' | 'update'>,
  now: () => number,
  peers: () => Promise<readonly Peers[]>,
): NodesMemory & { judge(): Promise<unknown> } {
  const judged = async (change: (state: NodesState) => NodesState): Promise<NodesState> => {
    const networks = await peers();
    return item.update((state) => networks.reduce(judgeNodes, change(state)));
  };
  return {
    get: item.get,
    note: (address, report) => judged((state) => applyReport(state, address, report, now())),
    judge: () => judged((state) => state),
  };
}

export interface DataNodes extends NodesMemory {
  apiOf(network: Network): DataApi;
}

export function createDataNodes(
  store: {
    nodes: Stored<NodesState>;
    settings: Stored<Settings>;
    lastChainIds: Stored<Readonly<Record<string, string>>>;
  },
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => UnixMs },
  allowed: (address: string) => Promise<boolean>,
): DataNodes {
  const memory = storedNodes(store.nodes, now, async () => {
    const chainIds = await store.lastChainIds.get();
    return (await store.settings.get()).networks.map(({ id, dataApiAddresses: addresses, expectedChainId }) => ({
      addresses,
      chainId: expectedChainId || (chainIds[id] ?? ''),
    }));
  });
  const judge = (): void => void memory.judge().catch(console.error);
  store.settings.watch(judge);
  store.lastChainIds.watch(judge);
  return {
    ...memory,
    apiOf: ({ dataApiAddresses }) => nodesApi({ addresses: dataApiAddresses, fetch, memory, now, allowed }),
  };
}
