import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { GovernanceStreamItem } from './stream-governance.ts';
import { type StreamOptions, streamGovernance } from './stream-governance.ts';
import { startServer, type TestServer } from './testing/http-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let server: TestServer;
afterEach(() => server.close());

async function stream(answer: (response: ServerResponse) => void): Promise<void> {
  server = await startServer((_request, response) => answer(response));
}

async function collect(options: StreamOptions = {}): Promise<GovernanceStreamItem[]> {
  const items: GovernanceStreamItem[] = [];
  for await (const item of streamGovernance(server.api, options)) items.push(item);
  return items;
}

function proposal(id: string): string {
  return `${JSON.stringify({ result: { data: { proposal: { id } } } })}\n`;
}

test('asks for everything', async () => {
  await stream((response) => void response.end());
  expect(await collect()).toEqual([]);
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v2/stream/governance']);
  expect(server.requests[0]?.headers.accept).toBe('application/json');
});

test('yields messages as they come, and goes on after a malformed line', async () => {
  let more: () => void = () => {};
  await stream((response) => {
    response.write(proposal('one'));
    more = () => response.end(`junk\r\n\n${proposal('two')}${proposal('three').trimEnd()}`);
  });
  const items = streamGovernance(server.api);
  expect((await items.next()).value).toMatchObject({ data: { proposal: { id: 'one' } } });
  more();
  expect((await items.next()).value).toMatchObject({ type: 'malformed', line: 'junk' });
  expect((await items.next()).value).toMatchObject({ data: { proposal: { id: 'two' } } });
  expect((await items.next()).value).toMatchObject({ data: { proposal: { id: 'three' } } });
  expect((await items.next()).done).toBe(true);
});

test('an error, the last chunk and without a line end, is yielded and ends the stream', async () => {
  const error = { code: 14, message: 'slow reader', details: [{ '@type': 't', inner: 'i' }] };
  await stream((response) => void response.end(proposal('one') + JSON.stringify({ error })));
  expect((await collect()).slice(1)).toEqual([{ type: 'error', error }]);
});

test('what comes after an error is not waited for', async () => {
  await stream((response) => void response.write('{"error":{"code":1}}\n'));
  expect(await collect()).toMatchObject([{ type: 'error', error: { code: 1 } }]);
});

test('a compressed stream reads the same', async () => {
  await stream((response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync(proposal('one')));
  });
  expect(await collect()).toMatchObject([{ data: { proposal: { id: 'one' } } }]);
});

test('tells when the headers have arrived, and not before', async () => {
  let first: () => void = () => {};
  await stream((response) => {
    first = () => response.flushHeaders();
  });
  let open = false;
  const abort = new AbortController();
  const items = collect({
    signal: abort.signal,
    onOpen: () => {
      open = true;
    },
  });
  await expect.poll(() => server.requests.length).toBe(1);
  expect(open).toBe(false);
  first();
  await expect.poll(() => open).toBe(true);
  const reason = new Error('enough');
  abort.abort(reason);
  await expect(items).rejects.toBe(reason);
});

test('an abort before the headers rejects with its reason', async () => {
  await stream(() => {});
  const abort = new AbortController();
  const items = collect({ signal: abort.signal });
  await expect.poll(() => server.requests.length).toBe(1);
  const reason = new Error('enough');
  abort.abort(reason);
  await expect(items).rejects.toBe(reason);
});

test('leaving the loop lets go of the connection', async () => {
  let closed = false;
  await stream((response) => {
    response.on('close', () => {
      closed = true;
    });
    response.write(proposal('one'));
  });
  for await (const item of streamGovernance(server.api)) {
    expect(item.type).toBe('message');
    break;
  }
  await expect.poll(() => closed).toBe(true);
});

test('a connection that breaks after a message is told as such', async () => {
  await stream((response) => response.write(proposal('one'), () => response.destroy()));
  const items = streamGovernance(server.api);
  expect((await items.next()).value).toMatchObject({ type: 'message' });
  await expect(items.next()).rejects.toMatchObject({ name: 'DataApiError', kind: 'unreachable' });
});

test.each([
  ['as every other refusal', '{"code":8,"message":"too many streams"}'],
  // grpc-gateway 2.9, runtime/handler.go: what a stream says before its first event is a chunk of it too.
  ['wrapped, as in a stream', '{"error":{"code":8,"message":"too many streams","details":[]}}'],
])('a status of its own before the first event is a refusal: %s', async (_how, body) => {
  await stream((response) => void response.writeHead(429).end(body));
  await expect(collect()).rejects.toMatchObject({ refusal: { status: 429, code: 8, message: 'too many streams' } });
});

test('an aborted stream ends, in Node also after garbage has been collected', async () => {
  let closed = false;
  await stream((response) => {
    response.on('close', () => {
      closed = true;
    });
    response.write(proposal('one'));
  });
  const abort = new AbortController();
  const items = streamGovernance(server.api, { signal: abort.signal });
  expect((await items.next()).value).toMatchObject({ type: 'message' });
  const next = items.next().then(
    () => 'more',
    (reason: unknown) => reason,
  );
  collectGarbage();
  abort.abort('enough');
  await expect.poll(() => closed).toBe(true);
  expect(await next).toBe('enough');
});

test('a message beyond the cap is too large, and many small ones are not', async () => {
  await stream((response) => void response.end(proposal('x').repeat(50) + proposal('y'.repeat(500))));
  const items = streamGovernance({ ...server.api, maxBytes: 400 });
  for (let count = 0; count < 50; count += 1) expect((await items.next()).value).toMatchObject({ type: 'message' });
  await expect(items.next()).rejects.toMatchObject({ kind: 'too-large' });
});
