import type { Stored } from '#lib/storage/stored.ts';
import { afterSeen, type NodesState } from './node-state.ts';
import type { NodesMemory } from './note-probe.ts';

/** What is known of the nodes, in storage. Only its owner changes it; others have theirs noted by the owner. */
export function storedNodes(item: Pick<Stored<NodesState>, 'get' | 'update'>, now: () => number): NodesMemory {
  return {
    get: item.get,
    note: (address, seen) => item.update((state) => afterSeen(state, address, seen, now())),
  };
}
