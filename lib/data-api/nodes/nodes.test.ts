import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAssets } from '#lib/data-api/list-assets.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import { startServer, type TestServer } from '#lib/data-api/testing/http-server.ts';
import { createDataNodes } from '#lib/networks/data-nodes.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { NodesMemory } from './node-report.ts';
import { type NodesState, noNodes } from './node-state.ts';
import { nodesApi } from './nodes.ts';

/** Adds nothing to the pauses that services ask for. */
beforeAll(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

interface Behaviour {
  status: number;
  headers?: Record<string, string>;
  delayMs?: number;
  details?: object[];
  /** Of `/blockchain/height`; without it there is no such operation. */
  chainId?: string;
}

/** A data API of one parameter, whose value is the server's name, and how it behaves from one request to the next. */
async function node(name: string, behaviour: Behaviour = { status: 200 }) {
  const as = { ...behaviour };
  const server = await startServer((request, response) => {
    if (request.url === '/blockchain/height') {
      const { chainId } = as;
      response.writeHead(chainId ? 200 : 404).end(JSON.stringify(chainId ? { height: '7', chainId } : {}));
      return;
    }
    const parameters = { edges: [{ cursor: 'c', node: { key: 'name', value: name } }], pageInfo: null };
    const body =
      as.status === 200
        ? { networkParameters: parameters, assets: [] }
        : { code: 8, message: `${name} says no`, details: as.details };
    setTimeout(() => response.writeHead(as.status, as.headers ?? {}).end(JSON.stringify(body)), as.delayMs ?? 0);
  });
  servers.push(server);
  return { as, url: server.api.baseUrl, requests: server.requests, close: server.close };
}

function setUp(
  nodes: { url: string }[],
  given: { allowed?: (address: string) => Promise<boolean>; patienceMs?: number; chainId?: string } = {},
) {
  const item = memoryItem<NodesState>(noNodes);
  const clock = { at: 1_700_000_000_000 };
  const now = (): number => clock.at;
  const addresses = nodes.map(({ url }) => url);
  const network = { ...defaultNetwork, dataApiAddresses: addresses, expectedChainId: given.chainId ?? '' };
  const settings = memoryItem({ ...defaultSettings, networks: [network] });
  const store = { nodes: item, settings, lastChainIds: memoryItem({}) };
  const memoryAt = (now: () => number) => createDataNodes(store, { fetch, now }, async () => true);
  const deps = { addresses, fetch, memory: memoryAt(now), now, ...given };
  const api = nodesApi(deps);
  const whoAnswers = async (): Promise<string | undefined> => (await listNetworkParameters(api)).edges[0]?.node.value;
  return { item, clock, api, whoAnswers, deps, memoryAt };
}

test.concurrent('the next address takes over at once when one does not answer, and the user can see which', async () => {
  const [a, b] = [await node('a'), await node('b')];
  const { whoAnswers, item } = setUp([a, b]);
  expect(await whoAnswers()).toBe('a');
  expect((await item.get()).inUse).toBe(a.url);
  await a.close();
  expect(await whoAnswers()).toBe('b');
  const state = await item.get();
  expect(state.inUse).toBe(b.url);
  expect(state.nodes[a.url]).toMatchObject({ failures: 1, failure: { address: expect.stringContaining(a.url) } });
  const asked = a.requests.length;
  expect(await whoAnswers()).toBe('b');
  expect(a.requests).toHaveLength(asked);
});

test.concurrent.each([500, 502, 503, 504])('an address that answers %i is left for the next', async (status) => {
  const [a, b] = [await node('a', { status }), await node('b')];
  expect(await setUp([a, b]).whoAnswers()).toBe('b');
});

test.concurrent('an address that takes too long is left for the next', async () => {
  const [a, b] = [await node('a', { status: 200, delayMs: 20_000 }), await node('b')];
  expect(await setUp([a, b], { patienceMs: 100 }).whoAnswers()).toBe('b');
});

test.concurrent.each([501, 404])(
  'an address without an operation, %i, is well, and another may have it',
  async (status) => {
    const [a, b] = [await node('a', { status }), await node('b')];
    const first = setUp([a, b]);
    expect(await listAssets(first.api)).toMatchObject({ assets: [] });
    expect((await first.item.get()).inUse).toBe(b.url);
    const alone = setUp([a]);
    await expect(listAssets(alone.api)).rejects.toMatchObject({ refusal: { status } });
    expect((await alone.item.get()).nodes[a.url]).toMatchObject({ failures: 0, failure: null });
  },
);

test.concurrent.each([429, 503])(
  'an address without an operation does not answer for one that fails with %i',
  async (status) => {
    const [a, b] = [await node('a'), await node('b', { status: 404, delayMs: 50 })];
    const { api, whoAnswers } = setUp([a, b]);
    expect(await whoAnswers()).toBe('a');
    a.as.status = status;
    await expect(listNetworkParameters(api)).rejects.toMatchObject({ refusal: { status } });
    // A rate-limited one is not even asked.
    await expect(listNetworkParameters(api)).rejects.toMatchObject({ refusal: { status } });
  },
);

test.concurrent.each([
  [400, []],
  [404, [{ '@type': 'type.googleapis.com/vega.ErrorDetail' }]],
])('what every address says of a request is its answer, %i %j: no other is asked', async (status, details) => {
  const [a, b] = [await node('a'), await node('b', { status: 200, delayMs: 50 })];
  const { api, whoAnswers } = setUp([a, b]);
  expect(await whoAnswers()).toBe('a');
  Object.assign(a.as, { status, details });
  await expect(listNetworkParameters(api)).rejects.toMatchObject({ refusal: { status } });
});

test.concurrent('the quickest is used once it is known, and does not lose its place for a little', async ({
  expect,
}) => {
  const [slow, quick] = [await node('slow', { status: 200, delayMs: 1500 }), await node('quick')];
  const { whoAnswers, item, deps, memoryAt } = setUp([slow, quick]);
  // Time goes on by itself here: it is what is measured.
  const live = nodesApi({ ...deps, now: Date.now, memory: memoryAt(Date.now) });
  await listNetworkParameters(live);
  await expect.poll(async () => (await item.get()).nodes[slow.url]?.latencyMs ?? 0).toBeGreaterThan(1000);
  await expect.poll(async () => (await item.get()).nodes[quick.url]?.latencyMs ?? null).not.toBeNull();
  expect(await whoAnswers()).toBe('quick');
  await item.update((state) => ({
    ...state,
    nodes: Object.fromEntries(
      Object.entries(state.nodes).map(([url, health]) => [url, { ...health, latencyMs: url === quick.url ? 60 : 50 }]),
    ),
  }));
  expect(await whoAnswers()).toBe('quick');
});

test.concurrent.each([
  [429, { 'Retry-After': '7' }, 7],
  [403, { 'Ratelimit-Retry-After': '600' }, 600],
  [429, {}, 5],
])('%i is waited for as told, by all requests, and said so', async (status, headers, seconds) => {
  const a = await node('a', { status, headers });
  const { api, deps, clock, whoAnswers } = setUp([a]);
  await expect(listNetworkParameters(api)).rejects.toMatchObject({ refusal: { status, code: 8 } });
  a.as.status = 200;
  const other = nodesApi(deps);
  await expect(listAssets(other)).rejects.toMatchObject({
    refusal: { status, code: 8, message: 'a says no', retryAfterMs: seconds * 1000 },
  });
  clock.at += seconds * 1000 - 1;
  await expect(whoAnswers()).rejects.toMatchObject({ refusal: { retryAfterMs: 1 } });
  expect(a.requests).toHaveLength(1);
  clock.at += 1;
  expect(await whoAnswers()).toBe('a');
});

test.concurrent('while one asks to be left alone another answers', async () => {
  const [a, b] = [await node('a', { status: 429 }), await node('b')];
  const { whoAnswers } = setUp([a, b]);
  expect(await whoAnswers()).toBe('b');
  expect(await whoAnswers()).toBe('b');
});

test.concurrent('a node with as many streams as it allows still answers everything else', async () => {
  const a = await node('a');
  const { api, item, whoAnswers } = setUp([a]);
  await whoAnswers();
  a.as.status = 429;
  const read = async (): Promise<void> => {
    for await (const _ of streamGovernance(api));
  };
  await expect(read()).rejects.toMatchObject({ refusal: { status: 429 } });
  expect((await item.get()).nodes[a.url]).toMatchObject({ failures: 0 });
  a.as.status = 200;
  expect(await whoAnswers()).toBe('a');
  // Told to wait, it counts for all: that is the limit of requests.
  Object.assign(a.as, { status: 429, headers: { 'Retry-After': '60' } });
  await expect(read()).rejects.toMatchObject({ refusal: { retryAfterMs: 60_000 } });
  await expect(whoAnswers()).rejects.toMatchObject({ refusal: { status: 429 } });
});

test.concurrent('an address that redirects is left for the next', async () => {
  const [a, b] = [await node('a', { status: 302, headers: { Location: '/elsewhere' } }), await node('b')];
  expect(await setUp([a, b]).whoAnswers()).toBe('b');
  await expect(setUp([a]).whoAnswers()).rejects.toMatchObject({ failure: { kind: 'unreachable', why: 'redirect' } });
});

test.concurrent('a single address that failed is asked again whenever somebody wants to know', async () => {
  const a = await node('a', { status: 500 });
  const { whoAnswers, item } = setUp([a]);
  await expect(whoAnswers()).rejects.toMatchObject({ refusal: { status: 500, message: 'a says no' } });
  a.as.status = 200;
  expect(await whoAnswers()).toBe('a');
  expect((await item.get()).nodes[a.url]).toMatchObject({ failures: 0, failure: null });
});

test.concurrent('what the browser does not allow is never asked', async () => {
  const [a, b] = [await node('a'), await node('b')];
  const { whoAnswers } = setUp([a, b], { allowed: async (address) => address === b.url });
  expect(await whoAnswers()).toBe('b');
  expect(a.requests).toHaveLength(0);
  await expect(setUp([a], { allowed: async () => false }).whoAnswers()).rejects.toMatchObject({
    kind: 'unreachable',
    failure: { why: 'not-allowed' },
  });
});

test.concurrent('it is ready when it is known which address answers', async () => {
  const [a, b] = [await node('a', { status: 503 }), await node('b', { status: 200, delayMs: 50 })];
  const { api, item, whoAnswers } = setUp([a, b]);
  await api.ready?.();
  const { nodes } = await item.get();
  expect(nodes[a.url]).toMatchObject({ failures: 1 });
  expect(nodes[b.url]).toMatchObject({ failures: 0, probedAt: expect.any(Number) });
  const asked = a.requests.length;
  expect(await whoAnswers()).toBe('b');
  expect(a.requests).toHaveLength(asked);
});

test.concurrent('a stream opens where an address answers, and is given up when its reader says so', async ({
  expect,
}) => {
  const b = await node('b', { status: 200, delayMs: 300 });
  const { api } = setUp([{ url: 'http://127.0.0.1:9' }, b]);
  const abort = new AbortController();
  const reading = (async () => {
    for await (const _ of streamGovernance(api, { signal: abort.signal }));
  })();
  await expect.poll(() => b.requests.some(({ url }) => url?.includes('stream'))).toBe(true);
  expect(api.streamsFrom?.()).toBe(b.url);
  abort.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});

test.concurrent.each<[string, NodesMemory['note']]>([
  ['is never written down', () => new Promise(() => undefined)],
  ['cannot be written down', () => Promise.reject(new Error('no background'))],
])('an answer is there though what was seen %s', async (_what, note) => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const unhandled: unknown[] = [];
  const keep = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', keep);
  const [a, b, limited] = [await node('a', { status: 500 }), await node('b'), await node('c', { status: 429 })];
  const { deps } = setUp([a, b]);
  const forgetful = { get: async () => noNodes, note };
  const whoAnswers = async (...nodes: { url: string }[]) => {
    const api = nodesApi({ ...deps, addresses: nodes.map(({ url }) => url), memory: forgetful });
    return (await listNetworkParameters(api, {}, { signal: AbortSignal.timeout(20_000) })).edges[0]?.node.value;
  };
  // Side by side: each waits for what is never written down.
  await Promise.all([
    expect(whoAnswers(a, b)).resolves.toBe('b'),
    expect(whoAnswers(b)).resolves.toBe('b'),
    expect(whoAnswers(limited)).rejects.toMatchObject({ refusal: { status: 429 } }),
  ]);
  await new Promise((go) => setImmediate(go));
  process.off('unhandledRejection', keep);
  expect(unhandled).toEqual([]);
  told.mockRestore();
});

const lag = (ms: number, height: number) => ({
  'X-Block-Height': `${height}`,
  'X-Block-Timestamp': `${1_700_000_000_000 - ms}000000`,
});

test.concurrent('one of another network answers fastest and first, and nobody hears what it says', async () => {
  const [a, b] = [
    await node('a', { status: 200, chainId: 'other' }),
    await node('b', { status: 200, chainId: 'mine', delayMs: 100 }),
  ];
  const { whoAnswers, api, item } = setUp([a, b], { chainId: 'mine' });
  expect(await Promise.all([whoAnswers(), whoAnswers()])).toEqual(['b', 'b']);
  expect((await item.get()).nodes[a.url]?.doubt).toEqual({ kind: 'other-network', chainId: 'other' });
  b.as.status = 503;
  await expect(listNetworkParameters(api)).rejects.toMatchObject({ refusal: { status: 503 } });
  expect(a.requests.filter(({ url }) => url?.includes('parameters'))).toHaveLength(1);
});

test.concurrent('nor if it is the only one, and slow to say which it is', async () => {
  const a = await node('a', { status: 200, chainId: 'other', delayMs: 1200 });
  const { whoAnswers } = setUp([a], { chainId: 'mine' });
  const failure = { kind: 'unreachable', why: 'other-network' };
  await expect(whoAnswers()).rejects.toMatchObject({ failure });
  await expect(whoAnswers()).rejects.toMatchObject({ failure });
});

test.concurrent('one that is hours behind is asked last, for streams too, and not relied on to know what there is', async () => {
  const hours = { status: 200, chainId: 'mine', headers: lag(7_200_000, 1_000_000) };
  const [a, b] = [
    await node('a', hours),
    await node('b', { status: 200, chainId: 'mine', headers: lag(0, 1_007_200), delayMs: 100 }),
  ];
  const { whoAnswers, api } = setUp([a, b], { chainId: 'mine' });
  await api.ready?.();
  expect(await whoAnswers()).toBe('b');
  await streamGovernance(api).next();
  expect([a, b].map(({ requests }) => requests.filter(({ url }) => url?.includes('stream')).length)).toEqual([0, 1]);
  expect(await api.trusted?.()).toMatchObject([{ api: { baseUrl: b.url }, blockAt: 1_700_000_000_000 }]);
  b.as.status = 503;
  expect(await whoAnswers()).toBe('a');
  expect(await api.trusted?.()).toEqual([]);
});
