import { expect, test } from 'vitest';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { type Doubt, healthOf } from '#lib/data-api/nodes/node-state.ts';
import type { Network } from '#lib/settings/network.ts';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { createGovernance } from './governance.ts';
import { testContext } from './testing/context.ts';
import { streamService } from './testing/stream-service.ts';

test('a stream leaves a node that is doubted once all have reported, not one that is only told about first', async () => {
  const [node, other] = ['https://a.test', 'https://b.test'];
  const { connections, fetch } = streamService();
  const { context, clock } = testContext();
  const store = memoryStore();
  await store.settings.update((all) => withNetwork(all, { dataApiAddresses: [node, other] }));
  const dataApi = () => ({ baseUrl: node, fetch });
  const governance = createGovernance({ store, records: context.records, dataApi, platform: context.platform });
  const judge = (doubt: Doubt | null, address = node): Promise<unknown> =>
    store.nodes.update((state) => ({
      ...state,
      nodes: { ...state.nodes, [address]: { ...healthOf(state, address), doubt } },
    }));
  const behind = { kind: 'behind', ms: 300_000, all: false } as const;
  governance.start();
  await expect.poll(() => connections.length, { interval: 1 }).toBe(1);

  await judge(behind);
  await clock.advance(100);
  await judge(null);
  await clock.advance(10_000);
  expect(connections.length).toBe(1);

  // Another than the stream's.
  await judge(behind, other);
  await clock.advance(10_000);
  expect(connections.length).toBe(1);

  await judge(behind);
  await clock.advance(10_000);
  await expect.poll(() => connections.length, { interval: 1 }).toBe(2);
});

test('a stream that is tried now is that of its network, and no other is read anew', async () => {
  const services = { first: streamService(), b: streamService() };
  const { context } = testContext();
  const store = memoryStore();
  const networks = ['first', 'b'].map((id) => ({ ...defaultNetwork, id }));
  await store.settings.update((all) => ({ ...all, networks, followed: ['b'] }));
  const dataApi = ({ id }: Network) => ({
    baseUrl: `https://${id}.test`,
    fetch: services[id === 'b' ? 'b' : 'first'].fetch,
  });
  const governance = createGovernance({ store, records: context.records, dataApi, platform: context.platform });
  const opened = (): number[] => [services.first.connections.length, services.b.connections.length];
  governance.start();
  await expect.poll(opened, { interval: 1 }).toEqual([1, 1]);
  await governance.reconnect('b');
  await expect.poll(opened, { interval: 1 }).toEqual([1, 2]);
  await governance.reconnect();
  await expect.poll(opened, { interval: 1 }).toEqual([2, 2]);
});
