import { expect, test } from 'vitest';
import { type NodesState, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { noPermission } from '#lib/wallet/answer.ts';
import { requiredMethods } from '#lib/wallet/wallet-checks.ts';
import { createDataNodes } from './data-nodes.ts';
import type { NetworkTest } from './network-test.ts';
import { createTestNetwork } from './test-network.ts';

const wallet = 'http://127.0.0.1:1789';
const api = 'https://data.example';

interface Answers {
  health?: () => Response;
  methods?: readonly string[];
  chain?: object;
  /** Milliseconds that the chain ID takes. */
  chainTakes?: number;
  api?: (url: string) => Response;
}

const down = (): never => {
  throw new TypeError('nothing listens');
};

async function run(answers: Answers, given: { expectedChainId?: string; forbidden?: string; at?: number } = {}) {
  const result = memoryItem<NetworkTest | null>(null);
  const steps: string[] = [];
  result.watch((test) => steps.push(test?.checks.map(({ finding }) => finding).join(' ') ?? ''));
  const asked: string[] = [];
  let clock = 5;
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const url = String(input);
    if (url.startsWith(given.forbidden ?? ' ')) throw new TypeError(noPermission);
    asked.push(url);
    if (url.startsWith(api))
      return answers.api?.(url) ?? Response.json({ networkParameters: { edges: [], pageInfo: null } });
    if (url.includes('/health')) return answers.health?.() ?? new Response('');
    if (url.includes('/methods')) return Response.json({ registeredMethods: answers.methods ?? requiredMethods });
    clock += answers.chainTakes ?? 0;
    return Response.json({ jsonrpc: '2.0', id: 1, ...(answers.chain ?? { result: { chainID: 'chain-1' } }) });
  };
  const nodes = memoryItem<NodesState>(noNodes);
  const allowed = async (address: string) => address !== given.forbidden;
  const test = createTestNetwork(
    result,
    { fetch, now: () => clock },
    { fetch, siteOf: async () => '3' },
    'chrome-extension://abc',
    createDataNodes(
      { nodes, settings: memoryItem(defaultSettings), lastChainIds: memoryItem({}) },
      { fetch, now: () => given.at ?? 5 },
      allowed,
    ),
    allowed,
  );
  const expectedChainId = given.expectedChainId ?? '';
  await test({ id: 'n', name: 'N', walletAddress: wallet, dataApiAddresses: [api], expectedChainId });
  const { running, checks } = (await result.get()) ?? { running: true, checks: [] };
  expect(running).toBe(false);
  return { findings: checks.map(({ finding }) => finding), checks, steps, asked, nodes: await nodes.get() };
}

test('each check is shown while it runs and when it is done, the wallet under Drawbridge’s own Origin', async () => {
  const { findings, checks, steps, asked, nodes } = await run({});
  expect(findings).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(checks.map(({ latencyMs }) => latencyMs)).toEqual([0, 0, 0, 0]);
  expect(checks[2]?.detail).toBe('chain-1');
  expect(steps[0]).toBe('running running running running');
  expect(asked.filter((url) => url.startsWith(wallet)).every((url) => url.endsWith('#site=3'))).toBe(true);
  expect(nodes.nodes[api]).toMatchObject({ latencyMs: 0, failures: 0 });
});

const refuses =
  (status: number, code: number, headers = {}) =>
  () =>
    Response.json({ code, message: 'no' }, { status, headers });

test.each<[string, Answers, Parameters<typeof run>[1], string[]]>([
  ['no wallet', { health: down }, {}, ['no-answer', 'skipped', 'skipped', 'ok']],
  ['an old wallet', { health: () => new Response('', { status: 404 }) }, {}, ['outdated', 'skipped', 'skipped', 'ok']],
  [
    'a refused Origin',
    { health: () => new Response('', { status: 403 }) },
    {},
    ['origin-refused', 'skipped', 'skipped', 'ok'],
  ],
  ['missing methods', { methods: ['client.list_keys'] }, {}, ['ok', 'methods-missing', 'ok', 'ok']],
  ['another chain', {}, { expectedChainId: 'chain-2' }, ['ok', 'ok', 'wrong-chain', 'ok']],
  ['no node', { chain: { error: { code: 1000, message: 'm', data: 'no node' } } }, {}, ['ok', 'ok', 'no-node', 'ok']],
  ['a slow node', { chainTakes: 10_000 }, {}, ['ok', 'ok', 'slow-node', 'ok']],
  ['a slow node of another chain', { chainTakes: 10_000 }, { expectedChainId: 'x' }, ['ok', 'ok', 'wrong-chain', 'ok']],
  ['a chain ID that is none', { chain: { result: {} } }, {}, ['ok', 'ok', 'bad-answer', 'ok']],
  ['no permission', {}, { forbidden: api }, ['ok', 'ok', 'ok', 'no-permission']],
  ['no permission for this machine', {}, { forbidden: wallet }, ['no-permission', 'skipped', 'skipped', 'ok']],
  [
    'another program',
    { health: () => new Response(' <html>', { status: 404 }) },
    {},
    ['bad-answer', 'skipped', 'skipped', 'ok'],
  ],
  ['no data API', { api: down }, {}, ['ok', 'ok', 'ok', 'no-answer']],
  ['something else', { api: () => Response.json({ hello: 1 }) }, {}, ['ok', 'ok', 'ok', 'bad-answer']],
  ['a data API in trouble', { api: refuses(500, 13) }, {}, ['ok', 'ok', 'ok', 'refused']],
  ['too many requests', { api: refuses(429, 8) }, {}, ['ok', 'ok', 'ok', 'told-to-wait']],
  ['a ban', { api: refuses(403, 7) }, {}, ['ok', 'ok', 'ok', 'told-to-wait']],
  ['a proxy that refuses', { api: () => new Response('no', { status: 403 }) }, {}, ['ok', 'ok', 'ok', 'refused']],
])('tells %s apart', async (_name, answers, given, findings) => {
  expect((await run(answers, given)).findings).toEqual(findings);
});

test.each([
  ['', 'chain-1', 0, 'ok'],
  ['', 'chain-2', 0, 'other-network'],
  ['chain-2', 'chain-2', 0, 'ok'],
  ['chain-2', 'chain-1', 0, 'other-network'],
  ['', 'chain-1', 3_600_000, 'off-time'],
])(
  'a data API is compared: expected %j, found %s, %i ms behind is %s',
  async (expectedChainId, chainId, lag, finding) => {
    const at = 1_700_000_000_000;
    const headers = { 'X-Block-Height': '9', 'X-Block-Timestamp': `${at - lag}000000` };
    const answer = (url: string) =>
      url.endsWith('/blockchain/height')
        ? Response.json({ height: '9', chainId })
        : Response.json({ networkParameters: { edges: [], pageInfo: null } }, { headers });
    const { findings, checks } = await run({ api: answer }, { expectedChainId, at });
    expect(findings[3]).toBe(finding);
    if (finding === 'off-time') expect(checks[3]?.doubt).toEqual({ kind: 'behind', ms: lag, all: true });
  },
);

test.each([api, wallet])('without permission %s is not asked', async (address) => {
  const { asked } = await run({}, { forbidden: address });
  expect(asked.some((url) => url.startsWith(address))).toBe(false);
});

test('of two tests at once the later one alone writes, and is not ended by the other', async () => {
  const result = memoryItem<NetworkTest | null>(null);
  const answers: ((response: Response) => void)[] = [];
  const fetch = (): Promise<Response> => new Promise((resolve) => answers.push(resolve));
  const nodes = { get: async () => noNodes, note: async () => undefined };
  const rules = { fetch, siteOf: async () => '3' };
  const testNetwork = createTestNetwork(result, { fetch, now: () => 5 }, rules, '', nodes, async () => true);
  const network = { ...defaultNetwork, dataApiAddresses: [] };
  const first = testNetwork(network);
  await expect.poll(() => answers.length, { interval: 1 }).toBe(1);
  void testNetwork({ ...network });
  await expect.poll(() => answers.length, { interval: 1 }).toBe(2);
  answers[0]?.(new Response('', { status: 404 }));
  await first;
  expect(await result.get()).toMatchObject({ running: true, checks: [{ finding: 'running' }, {}, {}] });
});
