import type { NodesMemory } from '#lib/data-api/nodes/health-report.ts';
import { applyReport } from '#lib/data-api/nodes/node-report.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** What is known of the nodes, in storage. Only its owner changes it; others have theirs noted by the owner. */
export function storedNodes(item: Pick<Stored<NodesState>, 'get' | 'update'>, now: () => number): NodesMemory {
  return {
    get: item.get,
    note: (address, report) => item.update((state) => applyReport(state, address, report, now())),
  };
}
