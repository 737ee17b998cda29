import { hasHostPermission } from '#lib/browser/host-permission.ts';
import { command } from '#lib/commands/send-command.ts';
import { applyReport, type NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import { nodesApi } from '#lib/data-api/nodes/nodes.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { nodesItem } from '#lib/network-state.ts';

/** The health of the data API's nodes; only the background writes it. */
const pageNodes: NodesMemory = {
  get: nodesItem.get,
  async note(address, seen) {
    const state = await nodesItem.get();
    if (applyReport(state, address, seen, Date.now()) === state) return;
    try {
      await command('dataApi.note', { address, seen });
    } catch (error) {
      // The request itself succeeds; only the next choice of a node knows less.
      console.error(error);
    }
  },
};

/** The data API at these addresses, for a page that sends requests itself. */
export function pageApi(addresses: readonly string[]): DataApi {
  return nodesApi({ addresses, fetch: globalThis.fetch, memory: pageNodes, now: Date.now, allowed: hasHostPermission });
}
