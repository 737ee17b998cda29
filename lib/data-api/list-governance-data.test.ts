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

test('a page with a batch is never the last: what follows it is asked for until a page is empty', async () => {
  const batch = { proposal: { id: 'b', batchTerms: { changes: [] } }, proposals: [] };
  const pages: Record<string, unknown[]> = { none: [node, batch], c1: [batch, node], c2: [] };
  server = await startServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://x').searchParams.get('pagination.after') ?? 'none';
    const endCursor = after === 'none' ? 'c1' : after === 'c1' ? 'c2' : '';
    response.end(JSON.stringify(connection(pages[after] ?? [], { endCursor, hasNextPage: false })));
  });
  const { api } = server;
  const walk = pagesForwards((pagination, options) => listGovernanceData(api, pagination, options));
  const sizes: number[] = [];
  for await (const page of walk) sizes.push(page.edges.length);
  expect(sizes).toEqual([2, 2, 0]);
});

test('a service without the operation is told apart from one that fails', async () => {
  server = await startServer((_request, response) => response.writeHead(404).end('{"code":5,"message":"Not Found"}'));
  await expect(listGovernanceData(server.api)).rejects.toMatchObject({ refusal: { status: 404, code: 5 } });
});
