import { judgeNodes } from '#lib/data-api/nodes/judge-nodes.ts';
import { applyReport, type NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { UnixMs } from '#lib/schedule.ts';
import type { Network } from '#lib/settings/network.ts';
import type { ByNetwork, Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * What is known of the nodes, in storage. Only its owner changes it; others have theirs noted by the owner. After each
 * report, and with each change of the networks, the nodes of each chain are compared.
 */
export interface DataNodes extends NodesMemory {
  apiOf(network: Network): DataApi;
}

export function createDataNodes(
  store: { nodes: Stored<NodesState>; settings: Stored<Settings>; lastChainIds: Stored<ByNetwork<string>> },
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => UnixMs },
  allowed: (address: string) => Promise<boolean>,
): DataNodes {
  const judged = async (change: (state: NodesState) => NodesState): Promise<NodesState> => {
    const chainIds = await store.lastChainIds.get();
    const { networks } = await store.settings.get();
    const chainOf = ({ id, expectedChainId }: Network): string => expectedChainId || (chainIds[id] ?? '');
    // Networks of one chain may share nodes.
    const peers = [...Map.groupBy(networks, (network) => chainOf(network) || network)].map(([chain, group]) => ({
      addresses: [...new Set(group.flatMap(({ dataApiAddresses }) => dataApiAddresses))],
      chainId: typeof chain === 'string' ? chain : '',
    }));
    return store.nodes.update((state) => peers.reduce(judgeNodes, change(state)));
  };
  const nodes: DataNodes = {
    get: store.nodes.get,
    note: (address, report) => judged((state) => applyReport(state, address, report, now())),
    apiOf: ({ dataApiAddresses }) => nodesApi({ addresses: dataApiAddresses, fetch, memory: nodes, now, allowed }),
  };
  const judge = (): void => void judged((state) => state).catch(console.error);
  store.settings.watch(judge);
  store.lastChainIds.watch(judge);
  return nodes;
}
