import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from './testing/serve.ts';

let served: Served;
beforeEach(async () => {
  served = await serve('real');
});
afterEach(() => served.close());

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

test('the backfill has all proposals, newest first, with enums by name and zeros present', async () => {
  const { connection } = await json('/api/v2/governances');
  expect(connection.edges).toHaveLength(served.dataSet.governance.length);
  const { proposal, yes, no } = connection.edges[0].node;
  expect(proposal.state).toMatch(/^STATE_/);
  expect(proposal.reason).toBe('PROPOSAL_ERROR_UNSPECIFIED');
  expect(Array.isArray(yes) && Array.isArray(no)).toBe(true);
  const times = connection.edges.map((edge: typeof connection) => BigInt(edge.node.proposal.timestamp));
  expect(times).toEqual([...times].sort((a, b) => (a > b ? -1 : 1)));
});

test('the backfill can be narrowed by state and proposer', async () => {
  const [record] = served.dataSet.governance;
  const open = await json('/api/v2/governances?proposalState=STATE_OPEN');
  expect(open.connection.edges).toHaveLength(6);
  const { connection } = await json(`/api/v2/governances?proposer_party_id=${record?.proposal.partyId}`);
  expect(connection.edges.length).toBeGreaterThan(0);
  for (const { node } of connection.edges) expect(node.proposal.partyId).toBe(record?.proposal.partyId);
});

test('too many requests are told so in the error body, health is not counted', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => fetch(`${served.url}/api/v2/nothing`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toMatchObject({ code: 8 });
  expect(await (await fetch(`${served.url}/health`)).text()).toBe('ok');
});

test('a ban names the seconds until it ends', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => fetch(`${served.url}/api/v2/nothing`)));
  }
  const response = await fetch(`${served.url}/api/v2/nothing`);
  expect(response.status).toBe(403);
  expect(Number(response.headers.get('ratelimit-retry-after'))).toBeGreaterThan(590);
});
