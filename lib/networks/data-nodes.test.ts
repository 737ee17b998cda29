import { expect, test } from 'vitest';
import { noNodes } from '#lib/data-api/nodes/node-state.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createDataNodes } from './data-nodes.ts';

test('a node that two networks of a chain share is compared to the nodes of both', async () => {
  const [stopped, live] = ['https://a.test', 'https://b.test'];
  const network = (id: string, dataApiAddresses: string[]) => {
    return { ...defaultNetwork, id, name: id, dataApiAddresses, expectedChainId: 'x' };
  };
  const settings = { ...defaultSettings, networks: [network('first', [stopped, live]), network('second', [stopped])] };
  const now = 1_800_000_000_000;
  const hour = 3_600_000;
  const store = { nodes: memoryItem(noNodes), settings: memoryItem(settings), lastChainIds: memoryItem({}) };
  const nodes = createDataNodes(store, { fetch, now: () => now }, async () => true);
  await nodes.note(live, { kind: 'probed', latencyMs: 5, blockAt: now, chainId: 'x' });
  await nodes.note(stopped, { kind: 'probed', latencyMs: 5, blockAt: now - hour, chainId: 'x' });
  expect((await nodes.get()).nodes[stopped]?.doubt).toEqual({ kind: 'behind', ms: hour, all: false });
});
