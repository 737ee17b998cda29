import { afterEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#lib/data-api/testing/http-server.ts';
import { listAll } from './backfill.ts';

let server: TestServer | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

test('a page that never ends is given up in time, with what came before it', async () => {
  server = await startServer((request, response) => {
    if (request.url?.includes('after')) return void response.write('{"connection":');
    const edges = [{ cursor: 'c', node: { proposal: { id: 'a' } } }];
    response.end(JSON.stringify({ connection: { edges, pageInfo: { endCursor: 'c', hasNextPage: true } } }));
  });
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const read: unknown[] = [];
  const readAll = async ({ api }: TestServer): Promise<void> => {
    for await (const { edges } of listAll(api, new AbortController().signal))
      read.push(...edges.map(({ node }) => node));
  };
  const done = readAll(server);
  await expect.poll(() => server?.requests.length).toBe(2);
  const late = new Error('too late');
  limit.abort(late);
  await expect(done).rejects.toBe(late);
  expect(read).toMatchObject([{ proposal: { id: 'a' } }]);
});
