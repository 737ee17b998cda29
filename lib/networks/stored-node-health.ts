import type { NodesMemory } from '#lib/data-api/nodes/health-report.ts';
import { judgeNodes, type Peers } from '#lib/data-api/nodes/judge-nodes.ts';
import { applyReport } from '#lib/data-api/nodes/node-report.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { Stored } from '#lib/storage/stored.ts';

/**
 * What is known of the nodes, in storage. Only its owner changes it; others have theirs noted by the owner. After each
 * report, and by `judge`, the nodes of the current network are compared.
 */
export function storedNodes(
  item: Pick<Stored<NodesState>, 'get' | 'update'>,
  now: () => number,
  peers: () => Promise<Peers>,
): NodesMemory & { judge(): Promise<unknown> } {
  const judged = async (change: (state: NodesState) => NodesState): Promise<NodesState> => {
    const current = await peers();
    return item.update((state) => judgeNodes(change(state), current));
  };
  return {
    get: item.get,
    note: (address, report) => judged((state) => applyReport(state, address, report, now())),
    judge: () => judged((state) => state),
  };
}
