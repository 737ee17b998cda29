import { afterEach, expect, test } from 'vitest';
import { listGovernanceData } from './list-governance-data.ts';
import { pagesForwards } from './pages.ts';
import { sample } from './testing/field-table.ts';
import { serverOf, startServer, type TestServer } from './testing/http-server.ts';
import * as tables from './testing/interface-tables.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const node = { proposal: sample(tables.proposal), yes: [sample(tables.vote)], no: [], yesParty: {}, noParty: {} };

function connection(nodes: unknown[], pageInfo: object = {}) {
  return { connection: { edges: nodes.map((one, index) => ({ cursor: `c${index}`, node: one })), pageInfo } };
}

test('sends the page, and resolves to proposals with their votes', async () => {
  server = await serverOf(connection([node]));
  const page = await listGovernanceData(server.api, { first: 5, after: 'x=' });
  expect(page.edges).toEqual([{ cursor: 'c0', node }]);
  expect(page.unreadable).toEqual([]);
  expect(server.requests[0]?.url).toBe('/api/v2/governances?pagination.first=5&pagination.after=x%3D');
});

test('a vote that cannot be read costs neither its proposal nor the other votes', async () => {
  server = await serverOf(connection([{ ...node, no: [7, sample(tables.vote)] }, node]));
  const page = await listGovernanceData(server.api);
  expect(page.edges.map(({ node: { no } }) => no.length)).toEqual([1, 0]);
  expect(page.unreadable).toEqual([expect.stringMatching(/^0: no\.0: /)]);
});

test('all pages can be walked', async () => {
  server = await startServer((request, response) => {
    const second = request.url?.includes('after=c0');
    response.end(JSON.stringify(connection([node], { endCursor: 'c0', hasNextPage: !second })));
  });
  const { api } = server;
  let rows = 0;
  const walk = pagesForwards((pagination, options) => listGovernanceData(api, pagination, options));
  for await (const page of walk) rows += page.edges.length;
  expect(rows).toBe(2);
});

/** Serves pages by what is asked for, such as `first=2&after=c0`, and keeps what was. */
async function servePages(pages: Record<string, unknown[]>): Promise<{ server: TestServer; asked: string[] }> {
  const asked: string[] = [];
  const server = await startServer((request, response) => {
    const query = (request.url ?? '').split('?')[1]?.replaceAll('pagination.', '') ?? '';
    asked.push(query);
    const edges = (pages[query] ?? []).map((node) => ({ cursor: (node as typeof batch).proposal.id, node }));
    const pageInfo = { endCursor: edges.at(-1)?.cursor ?? '', hasNextPage: false };
    response.end(JSON.stringify({ connection: { edges, pageInfo } }));
  });
  return { server, asked };
}

const single = (id: string) => ({ proposal: { id } });
const batch = { proposal: { id: 'batch', batchTerms: { changes: [] } }, proposals: [] };

async function sizesOf({ api }: TestServer, size: number): Promise<number[]> {
  const walk = pagesForwards((pagination, options) => listGovernanceData(api, pagination, options), { size });
  const sizes: number[] = [];
  for await (const page of walk) sizes.push(page.edges.length);
  return sizes;
}

test.each([
  ['a batch', batch],
  ['one that cannot be read', { proposal: { id: 'batch', batchTerms: 5 } }],
])('a page with %s is never the last, and the next one begins after what is no batch', async (_what, folded) => {
  const served = await servePages({
    'first=2': [single('a'), folded],
    'first=2&after=a': [folded, single('b')],
  });
  server = served.server;
  expect(await sizesOf(server, 2)).toEqual([2, 2, 0]);
  expect(served.asked).toEqual(['first=2', 'first=2&after=a', 'first=2&after=b']);
});

test('where a page has nothing but batches, a longer one is asked for', async () => {
  const served = await servePages({
    'first=2': [single('a'), batch],
    'first=2&after=a': [batch],
    'first=8&after=a': [batch, single('b'), single('c')],
  });
  server = served.server;
  expect(await sizesOf(server, 2)).toEqual([2, 3, 0]);
  expect(served.asked.slice(1)).toEqual(['first=2&after=a', 'first=8&after=a', 'first=2&after=c']);
});

test('a list that ends with a batch ends', async () => {
  const last = Object.fromEntries([2, 8, 32, 128, 512, 2048].map((first) => [`first=${first}&after=a`, [batch]]));
  const served = await servePages({ 'first=2': [single('a'), batch], ...last });
  server = served.server;
  expect(await sizesOf(server, 2)).toEqual([2, 1, 0]);
  expect(served.asked.at(-1)).toBe('first=2&after=batch');
});

test('a service without the operation is told apart from one that fails', async () => {
  server = await startServer((_request, response) => response.writeHead(404).end('{"code":5,"message":"Not Found"}'));
  await expect(listGovernanceData(server.api)).rejects.toMatchObject({ refusal: { status: 404, code: 5 } });
});
