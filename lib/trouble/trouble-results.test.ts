import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type NodesState, noNodes } from '#lib/data-api/nodes/node-state.ts';
import { startServer } from '#lib/data-api/testing/http-server.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { createDataNodes } from '#lib/networks/data-nodes.ts';
import type { NetworkTest } from '#lib/networks/network-test.ts';
import { createTestNetwork } from '#lib/networks/test-network.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { noPermission } from '#lib/wallet/answer.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { SiteFacts } from './site-checks.ts';
import { foundOnly, type TroubleResult } from './trouble-result.ts';
import { type TroubleFacts, troubleResults } from './trouble-results.ts';

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function services(given: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ eventEveryMs: 0, ...given });
  closing.push(sandbox.close);
  return sandbox;
}

async function httpServer(answer: Parameters<typeof startServer>[0]): Promise<string> {
  const server = await startServer(answer);
  closing.push(server.close);
  return server.api.baseUrl;
}

interface Given {
  wallet?: string;
  dataApi?: string[];
  expectedChainId?: string;
  allowed?: (address: string) => boolean;
  stream?: StreamState;
  site?: SiteFacts;
}

const listening: StreamState = { state: 'listening', since: 1 };

const network = {
  id: 'n',
  name: 'N',
  walletAddress: 'http://127.0.0.1:1789',
  dataApiAddresses: ['https://a.example', 'https://b.example'],
  expectedChainId: '',
};

const facts: TroubleFacts = {
  network,
  test: null,
  checking: false,
  wallet: foundOnly('not-asked'),
  stream: listening,
  site: null,
  hasSite: false,
};

const findingIn = (results: readonly TroubleResult[]) => (check: TroubleResult['check']) =>
  results
    .filter((one) => one.check === check)
    .map((one) => one.finding)
    .join(' ');

/** Has real services tested; resolves to each check's finding, and to what was shown on the way. */
async function run(given: Required<Pick<Given, 'wallet' | 'dataApi'>> & Given) {
  const tested = {
    ...network,
    walletAddress: given.wallet,
    dataApiAddresses: given.dataApi,
    expectedChainId: given.expectedChainId ?? '',
  };
  const item = memoryItem<NetworkTest | null>(null);
  const allowed = async (address: string) => given.allowed?.(address) ?? true;
  const store = {
    nodes: memoryItem<NodesState>(noNodes),
    settings: memoryItem(defaultSettings),
    lastChainIds: memoryItem({}),
  };
  const nodes = createDataNodes(store, { fetch, now: Date.now }, allowed);
  // The sandbox wants an Origin, which only browsers set by themselves.
  const walletFetch: typeof fetch = async (url, init) => {
    if (!(await allowed(new URL(String(url)).origin))) throw new TypeError(noPermission);
    return fetch(url, { ...init, headers: { ...init?.headers, Origin: 'https://drawbridge.example' } });
  };
  const originRules = { fetch: walletFetch, siteOf: async () => '1' };
  const test = createTestNetwork(item, { fetch, now: Date.now }, originRules, '', nodes, allowed);
  const shown: string[] = [];
  const now = async (): Promise<TroubleResult[]> =>
    troubleResults({
      ...{ ...facts, network: tested, test: await item.get(), stream: given.stream ?? listening },
      ...{ site: given.site ?? null, hasSite: given.site !== undefined },
    });
  const note = async (): Promise<unknown> =>
    shown.push(...(await now()).map(({ check, finding }) => `${check}: ${finding}`));
  item.watch(note);
  await test(tested);
  const results = await now();
  return { finding: findingIn(results), results, shown };
}

const ok = ['wallet-health', 'wallet-methods', 'wallet-chain', 'data-api', 'api-stream'] as const;

test.each(['letter', '0.71'] as const)('finds nothing where all is well, in the %s dialect', async (dialect) => {
  const sandbox = await services({ dialect });
  const { finding, shown } = await run({ wallet: sandbox.urls.wallet, dataApi: [sandbox.urls.dataApi] });
  expect(Object.fromEntries(ok.map((check) => [check, finding(check)]))).toEqual(
    Object.fromEntries(ok.map((check) => [check, 'ok'])),
  );
  expect(finding('wallet-open')).toBe('not-asked');
  for (const check of [...ok, 'wallet-open']) expect(shown).toContain(`${check}: running`);
});

const result = (check: 'wallet-health' | 'data-api', address: string, finding: 'ok' | 'no-answer' | 'running') => ({
  ...{ check, address, finding, latencyMs: null, detail: '' },
});
const testOf = (change: Partial<NetworkTest>): NetworkTest => ({
  id: 'n',
  at: 1,
  running: false,
  checks: [],
  ...change,
});

test('what the test has found stands at its check and address', () => {
  const { walletAddress, dataApiAddresses } = network;
  const [a = '', b = ''] = dataApiAddresses;
  const found = [result('wallet-health', walletAddress, 'ok'), result('data-api', a, 'running')];
  const test = testOf({ running: true, checks: [...found, result('data-api', b, 'no-answer')] });
  const finding = findingIn(troubleResults({ ...facts, test }));
  expect(
    ['wallet-health', 'wallet-methods', 'wallet-open', 'data-api', 'api-stream'].map((check) =>
      finding(check as never),
    ),
  ).toEqual(['ok', 'running', 'not-asked', 'running no-answer', 'running']);
});

test.each<[string, Partial<TroubleFacts>, string]>([
  ['of another network', { test: testOf({ id: 'other' }) }, 'skipped'],
  [
    'of addresses that are not saved',
    { test: testOf({ checks: [result('wallet-health', 'http://x', 'ok')] }) },
    'skipped',
  ],
  ['of another network, before this one’s', { test: testOf({ id: 'other' }), checking: true }, 'running'],
])('a test %s says nothing', (_name, change, expected) => {
  const finding = findingIn(troubleResults({ ...facts, ...change }));
  expect([finding('wallet-health'), finding('wallet-open'), finding('api-stream')]).toEqual(Array(3).fill(expected));
});

test('a site is looked at, once the page has seen it', () => {
  expect(findingIn(troubleResults({ ...facts, hasSite: true }))('site-page')).toBe('running');
  expect(findingIn(troubleResults(facts))('site-page')).toBe('');
});

const walletOf = async (given: Given) => {
  const sandbox = await services();
  return run({ wallet: sandbox.urls.wallet, dataApi: [sandbox.urls.dataApi], ...given });
};

test('the wallet is not running: nothing listens on its port', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  const { finding } = await walletOf({ wallet: `http://127.0.0.1:${port}` });
  expect(finding('wallet-health')).toBe('no-answer');
  expect(finding('wallet-methods')).toBe('skipped');
  expect(finding('wallet-open')).toBe('skipped');
  expect(finding('data-api')).toBe('ok');
});

test.each<[string, Parameters<typeof startServer>[0]]>([
  [
    'a web server without such a page',
    (_request, response) => response.writeHead(404).end('<!doctype html><title>404</title>'),
  ],
  ['a web server that has a page for all', (_request, response) => response.end('<!doctype html>')],
  ['a program that redirects', (_request, response) => response.writeHead(302, { Location: '/login' }).end()],
  ['a program that fails', (_request, response) => response.writeHead(500).end('oops')],
])('another program is on its port: %s', async (_name, answer) => {
  const { finding } = await walletOf({ wallet: await httpServer(answer) });
  const found = [finding('wallet-health'), finding('wallet-methods')];
  expect(found.find((one) => one !== 'ok')).toBe('bad-answer');
});

test('the wallet is too old: it has no API version 2', async () => {
  const sandbox = await services();
  await sandbox.setFaults({ healthMissing: true });
  const { finding } = await run({ wallet: sandbox.urls.wallet, dataApi: [sandbox.urls.dataApi] });
  expect(finding('wallet-health')).toBe('outdated');
  // As the service of that time answers (vegaprotocol/vega v0.71.6, wallet/service/service.go: a path that is none).
  const old = await httpServer((_request, response) => response.writeHead(404).end('404 page not found\n'));
  expect((await walletOf({ wallet: old })).finding('wallet-health')).toBe('outdated');
});

test('its network is down, or another one, or the wallet lacks a method', async () => {
  const sandbox = await services();
  const now = () =>
    run({ wallet: sandbox.urls.wallet, dataApi: [sandbox.urls.dataApi], expectedChainId: sandbox.options.chainId });
  await sandbox.setFaults({ noNode: true });
  expect((await now()).finding('wallet-chain')).toBe('no-node');
  await sandbox.setFaults({ noNode: false, otherChainId: 'elsewhere' });
  expect((await now()).finding('wallet-chain')).toBe('wrong-chain');
  await sandbox.setFaults({ otherChainId: null, missingMethods: ['client.sign_transaction'] });
  expect((await now()).finding('wallet-methods')).toBe('methods-missing');
});

test('the browser does not let Drawbridge reach this machine, or the data API', async () => {
  const asked: string[] = [];
  const wallet = await httpServer((request, response) => {
    asked.push(`${request.url}`);
    response.end();
  });
  const blocked = await walletOf({ wallet, allowed: (address) => address !== wallet });
  expect(blocked.finding('wallet-health')).toBe('no-permission');
  expect(blocked.finding('wallet-chain')).toBe('skipped');
  expect(blocked.finding('data-api')).toBe('ok');
  expect(asked).toEqual([]);
  const sandbox = await services();
  const far = await run({
    wallet: sandbox.urls.wallet,
    dataApi: [sandbox.urls.dataApi],
    allowed: (address) => address === sandbox.urls.wallet,
  });
  expect(far.finding('data-api')).toBe('no-permission');
  expect(far.finding('api-stream')).toBe('skipped');
});

test('the data API is down, refuses, or is something else', async () => {
  const sandbox = await services();
  const now = () => run({ wallet: sandbox.urls.wallet, dataApi: [sandbox.urls.dataApi] });
  await sandbox.setFaults({ dataApiDown: true });
  const down = await now();
  expect(down.finding('data-api')).toBe('no-answer');
  expect(down.finding('api-stream')).toBe('skipped');
  await sandbox.setFaults({ dataApiDown: false, dataApiStatus: 500 });
  expect((await now()).finding('data-api')).toBe('refused');
  await sandbox.setFaults({ dataApiStatus: 429 });
  expect((await now()).finding('data-api')).toBe('told-to-wait');
  await sandbox.setFaults({ dataApiStatus: null, dataApiMalformed: 'wrong-shape' });
  expect((await now()).finding('data-api')).toBe('bad-answer');
});

test.each<[StreamState, string]>([
  [{ state: 'off' }, 'skipped'],
  [{ state: 'live', since: 1, lastMessageAt: 2 }, 'ok'],
  [{ state: 'retrying', since: 1, nextAttemptAt: 2, end: { kind: 'not-a-stream' } }, 'bad-answer'],
  [
    {
      state: 'retrying',
      since: 1,
      nextAttemptAt: 2,
      end: { kind: 'refused', refusal: { status: 501, code: 12, message: '', details: [], retryAfterMs: null } },
    },
    'refused',
  ],
])('the stream: %j', async (stream, found) => {
  const { finding } = await walletOf({ stream });
  expect(finding('data-api')).toBe('ok');
  expect(finding('api-stream')).toBe(found);
});

const site: SiteFacts = {
  origin: 'https://app.example.com',
  site: {
    origin: 'https://app.example.com',
    networkId: 'first',
    allowedAt: 1,
    lastCallAt: 1,
    connected: true,
    keys: null,
    unasked: [],
  },
  rule: 'ask',
  muted: false,
  providers: { drawbridge: true, vega: 'own' },
  failedCall: undefined,
};
const failedCall = {
  networkId: 'first',
  method: 'client.list_keys',
  reason: null,
  code: 3001,
  said: 'the user rejected',
  at: 60_000,
};
const refusedCall = { ...failedCall, reason: 'site-blocked' as const };

test.each<[string, Partial<SiteFacts>, string]>([
  ['nothing', {}, 'ok ok ok ok'],
  ['plain http', { origin: 'http://app.example.com' }, 'site-insecure ok ok ok'],
  ['plain http on this machine', { origin: 'http://localhost:3009' }, 'ok ok ok ok'],
  ['not allowed', { site: undefined }, 'ok site-not-allowed ok ok'],
  ['blocked', { site: undefined, rule: 'blocked', muted: true }, 'ok site-blocked ok ok'],
  ['blocked by the administrator', { rule: 'never', muted: true }, 'ok site-never ok ok'],
  ['muted', { site: undefined, muted: true }, 'ok site-muted ok ok'],
  ['no session', { site: { ...site.site, connected: false } as never }, 'ok session-ended ok ok'],
  ['another wallet', { providers: { drawbridge: true, vega: 'other' } }, 'ok ok other-provider ok'],
  ['no Drawbridge', { providers: { drawbridge: false, vega: 'none' } }, 'ok ok no-provider ok'],
  ['a page that is not seen', { providers: null }, 'ok ok not-seen ok'],
  ['a failed call', { failedCall }, 'ok ok ok call-failed'],
  [
    'a call refused while it is blocked',
    { rule: 'blocked', failedCall: refusedCall },
    'ok site-blocked ok call-failed',
  ],
  ['a call refused while it was blocked', { failedCall: refusedCall }, 'ok ok ok ok'],
  ['a failed call of long ago', { failedCall, site: { ...site.site, lastCallAt: 200_000 } as never }, 'ok ok ok ok'],
])('this site: %s', async (_name, change, found) => {
  const { finding } = await walletOf({ site: { ...site, ...change } });
  expect((['site-page', 'site-permission', 'site-provider', 'site-call'] as const).map(finding).join(' ')).toBe(found);
});
