import { command } from '#lib/commands/send-command.ts';
import { applyReport, type NodesMemory } from '#lib/data-api/nodes/node-report.ts';
import { nodesItem } from '#lib/network-state.ts';

/** The health of the data API's nodes, for a page that sends requests itself; only the background writes it. */
export const pageNodes: NodesMemory = {
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
