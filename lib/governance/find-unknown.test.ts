import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '#lib/data-api/testing/http-server.ts';
import { governanceData } from '#lib/governance/testing/governance-data.ts';
import { findUnknown } from './backfill.ts';
import { applyUpdate, updatesIn } from './proposal-records.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const notFound = { code: 5, message: 'NotFound error', details: [{ '@type': 'x', code: 170_001, inner: 'p' }] };

async function trusted(status: number, body: object, blockAt = 10_000) {
  const server = await startServer((_request, response) => {
    response.writeHead(status).end(JSON.stringify(body));
  });
  servers.push(server);
  return { api: server.api, blockAt };
}

const record = (nanoseconds: string) => {
  const proposal = { id: 'p', state: 'STATE_OPEN', timestamp: nanoseconds };
  const update = updatesIn([governanceData({ proposal })]).get('p');
  const made = update && applyUpdate(null, 'p', update, 0);
  if (!made) throw new Error('no record');
  return made;
};
const { signal } = new AbortController();
const unknown = (nodes: Awaited<ReturnType<typeof trusted>>[] | undefined, nanoseconds = '5000000000') =>
  findUnknown({ baseUrl: '', fetch, ...(nodes && { trusted: async () => nodes }) }, [record(nanoseconds)], signal);

test('what every trusted node says that it does not know is unknown', async () => {
  expect(await unknown([await trusted(404, notFound), await trusted(404, notFound)])).toEqual(['p']);
});

test.each<[string, number, object, number?]>([
  ['knows it', 200, { data: {} }],
  ['fails', 503, notFound],
  ['has no such operation', 404, { code: 5, message: 'Not Found', details: [] }],
  ['refuses', 429, { code: 8, message: 'slow down', details: [] }],
  ['calls the ID none', 400, { ...notFound, code: 3 }],
  ['has no block as late as the record', 404, notFound, 4999],
])('nothing is, while one of them %s', async (_what, status, body, blockAt) => {
  const one = await trusted(status, body, blockAt);
  expect(await unknown([await trusted(404, notFound), one])).toEqual([]);
  expect(await unknown([one])).toEqual([]);
});

test('nor where no node is trusted, or a record has no time', async () => {
  expect(await unknown([])).toEqual([]);
  expect(await unknown(undefined)).toEqual([]);
  expect(await unknown([await trusted(404, notFound)], 'no time')).toEqual([]);
});
