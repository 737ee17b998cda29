import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Served, serve } from './testing/serve.ts';

let served: Served;
beforeEach(async () => {
  served = await serve('0.71');
});
afterEach(() => served.close());

const cheap = '/api/v2/network/parameters?pagination.first=1';

const json = async (path: string) => JSON.parse(await (await fetch(`${served.url}${path}`)).text());

test('the data node has assets in pages, or one by its ID', async () => {
  const { assets } = await json('/api/v2/assets?pagination.first=5');
  expect(assets.edges).toHaveLength(5);
  expect(assets.pageInfo.hasNextPage).toBe(true);
  const [asset] = served.dataSet.assets;
  expect((await json(`/api/v2/assets?asset_id=${asset?.id}`)).assets.edges[0].node).toEqual(asset);
  expect(await json('/api/v2/assets?assetId=00')).toMatchObject({ code: 5 });
});

test('the core node prints its assets for people to read', async () => {
  expect(await (await fetch(`${served.coreUrl}/assets`)).text()).toContain('{\n  "assets": [\n    {\n');
});

test('the backfill has all proposals, open ones and then those that changed last first, with enums by name and zeros present', async () => {
  const { connection } = await json('/api/v2/governances');
  expect(connection.edges).toHaveLength(served.dataSet.governance.length);
  const { proposal, yes, no } = connection.edges[0].node;
  expect(proposal.state).toMatch(/^STATE_/);
  expect(proposal).not.toHaveProperty('reason');
  expect(Array.isArray(yes) && Array.isArray(no)).toBe(true);
  const changedAt = ({ state, timestamp, terms }: typeof proposal): bigint => {
    if (['STATE_OPEN', 'STATE_REJECTED', 'STATE_WAITING_FOR_NODE_VOTE'].includes(state)) return BigInt(timestamp);
    const isInForce = state !== 'STATE_PASSED' && state !== 'STATE_DECLINED' && terms.enactmentTimestamp !== '0';
    return BigInt(isInForce ? terms.enactmentTimestamp : terms.closingTimestamp) * 1_000_000_000n;
  };
  const times = (isOpen: boolean): bigint[] =>
    connection.edges
      .filter(({ node }: typeof connection) => (node.proposal.state === 'STATE_OPEN') === isOpen)
      .map(({ node }: typeof connection) => changedAt(node.proposal));
  for (const some of [times(true), times(false)]) expect(some).toEqual([...some].sort((a, b) => (a > b ? -1 : 1)));
  const states = connection.edges.map(({ node }: typeof connection) => node.proposal.state);
  expect(states.lastIndexOf('STATE_OPEN')).toBe(times(true).length - 1);
});

test('the backfill can be narrowed by state and proposer', async () => {
  const [record] = served.dataSet.governance;
  const open = await json('/api/v2/governances?proposalState=STATE_OPEN');
  expect(open.connection.edges).toHaveLength(6);
  const { connection } = await json(
    `/api/v2/governances?proposer_party_id=${record?.proposal.partyId}&proposalReference=has-no-effect`,
  );
  expect(connection.edges.length).toBeGreaterThan(0);
  for (const { node } of connection.edges) expect(node.proposal.partyId).toBe(record?.proposal.partyId);
});

describe('while no time passes, in which more requests would be allowed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const askTimes = (length: number) => Promise.all(Array.from({ length }, () => fetch(`${served.url}${cheap}`)));

  test('too many requests are told so in the error body; health and the core node do not count', async () => {
    const refused = (await askTimes(130)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(await refused[0]?.json()).toMatchObject({ code: 8 });
    expect(await (await fetch(`${served.url}/health`)).text()).toBe('ok');
    expect((await fetch(`${served.coreUrl}/assets`)).status).toBe(200);
  });

  test('a ban names the seconds until it ends', async () => {
    const answers = await askTimes(202);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(101);
    const [response] = answers.filter(({ status }) => status === 403);
    expect(response?.headers.get('ratelimit-retry-after')).toBe('600');
  });
});

test('what the gateway adds to an answer: its block, the rate limit, who may read it, gzip for those who take it', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${served.url}${path}`, { headers });
  // vegaprotocol/vega v0.71.6: datanode/api/server.go, datanode/ratelimit/ratelimit.go, libs/http/cors.go.
  const answer = await ask(cheap, { origin: 'https://a.example' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': 'https://a.example',
    'access-control-expose-headers': '*',
    'content-encoding': 'gzip',
    'ratelimit-limit': '20',
    'ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'ratelimit-reset': '1',
    'x-block-height': expect.stringMatching(/^\d+$/),
    'x-block-timestamp': expect.stringMatching(/^\d{19}$/),
  });
  expect((await answer.json()).networkParameters.edges).toHaveLength(1);
  const plain = await ask(cheap, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  // What the gateway answers by itself has none of the service's headers.
  for (const path of ['/api/v2/nothing', '/api/v2/network/parameters?pagination.first=ten']) {
    const { headers } = await ask(path);
    expect([headers.get('ratelimit-limit'), headers.get('x-block-height')], path).toEqual([null, null]);
  }
});

test('an asset that there is none of is not found, and what is no ID is an invalid argument', async () => {
  const unknown = { code: 5, details: [{ code: 200_002, inner: expect.stringContaining('no resource') }] };
  expect(await json('/api/v2/assets?assetId=ab')).toMatchObject(unknown);
  expect(await json('/api/v2/assets?assetId=xyz')).toMatchObject({ code: 3, details: [{ code: 200_002 }] });
});

test('a data node tells its chain, and its last block, which a fault makes late', async () => {
  const { chainId, height } = await json('/blockchain/height');
  expect(chainId).toBe('drawbridge-sandbox-1');
  served.faults.dataApiLagMs = 3_600_000;
  const late = (await fetch(`${served.url}${cheap}`)).headers;
  served.faults.dataApiLagMs = 0;
  expect(Number(height) - Number(late.get('x-block-height'))).toBeGreaterThan(3500);
  expect(late.get('x-block-timestamp')).toBe(`${late.get('x-block-height')}000000000`);
});

test('a proposal is found by its ID, and one that there is none of is not', async () => {
  const [known] = served.feed.records();
  const id = known?.proposal.id ?? '';
  expect(await json(`/api/v2/governance?proposalId=${id}`)).toMatchObject({ data: { proposal: { id } } });
  const unknown = { code: 5, details: [{ code: 170_001, inner: expect.stringContaining('no resource') }] };
  expect(await json(`/api/v2/governance?proposalId=${'0'.repeat(64)}`)).toMatchObject(unknown);
});

test('streams alone can be refused', async () => {
  served.faults.streamsRefused = true;
  const refused = await fetch(`${served.url}/api/v2/stream/governance`);
  served.faults.streamsRefused = false;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
  expect((await fetch(`${served.url}${cheap}`)).status).toBe(200);
});

test('by release 0.79 a part gives its batch, and a reference its proposal', async () => {
  const later = await serve('0.79');
  onTestFinished(() => later.close());
  const asked = async (query: string) =>
    JSON.parse(await (await fetch(`${later.url}/api/v2/governance?${query}`)).text());
  const { connection } = await (await fetch(`${later.url}/api/v2/governances`)).json();
  const rows: { node: { proposal: { id: string; reference: string }; proposals: { id: string }[] } }[] =
    connection.edges;
  const batch = rows.find(({ node }) => node.proposals.length > 0)?.node;
  const { id = '', reference = '' } = batch?.proposal ?? {};
  const data = { proposal: { id }, proposals: batch?.proposals };
  expect(await asked(`proposalId=${batch?.proposals[0]?.id}`)).toMatchObject({ data });
  expect(await asked(`reference=${encodeURIComponent(reference)}`)).toMatchObject({ data });
});
