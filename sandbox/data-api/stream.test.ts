import { afterEach, describe, expect, test } from 'vitest';
import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import { governanceMessageSchema } from '#lib/data-api/testing/message-schema.ts';
import type { SandboxOptions } from '../options.ts';
import { StreamReader } from './testing/read-stream.ts';
import { dialects, type Served, serve } from './testing/serve.ts';

let served: Served;
afterEach(() => served.close());

async function start(dialect: SandboxOptions['dialect'], given: Partial<SandboxOptions> = {}): Promise<void> {
  served = await serve(dialect, given);
}

/** Opens a stream and has one event sent on it, so that the real service answers too. */
async function open(query = ''): Promise<StreamReader> {
  const before = served.streams.size;
  const opening = fetch(`${served.url}/api/v2/stream/governance${query}`);
  await expect.poll(() => served.streams.size).toBe(before + 1);
  served.feed.emit(1);
  const reader = new StreamReader(await opening);
  await reader.line();
  return reader;
}

describe.each(dialects)('in the %s dialect', (dialect) => {
  test('events come by themselves, the first within an interval', async () => {
    await start(dialect, { eventEveryMs: 20 });
    const reader = new StreamReader(await fetch(`${served.url}/api/v2/stream/governance`));
    expect(reader.response.headers.get('content-type')).toBe('application/json');
    for (let count = 0; count < 5; count += 1) {
      expect(governanceMessageSchema.parse(await reader.message()).result?.data?.proposal?.id).toMatch(
        /^[0-9a-f]{64}$/,
      );
    }
    await reader.close();
  });

  test('a reader that leaves is let go of', async () => {
    await start(dialect);
    const reader = await open();
    await reader.close();
    await expect.poll(() => served.streams.size).toBe(0);
  });

  test('two runs of a seed send the same proposals in the same order', async () => {
    const ids: string[][] = [];
    for (const _run of [1, 2]) {
      await start(dialect);
      const reader = await open();
      served.feed.emit(20);
      const seen: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        seen.push(governanceMessageSchema.parse(await reader.message()).result?.data?.proposal?.id ?? '');
      }
      ids.push(seen);
      await reader.close();
      await served.close();
    }
    expect(ids[0]).toEqual(ids[1]);
  });

  test('with partyId, only proposals of that party come', async () => {
    await start(dialect);
    const party = served.dataSet.governance[0]?.proposal.partyId;
    const opening = fetch(`${served.url}/api/v2/stream/governance?partyId=${party}`);
    await expect.poll(() => served.streams.size).toBe(1);
    served.feed.emit(60);
    const reader = new StreamReader(await opening);
    for (let count = 0; count < 3; count += 1) {
      expect(governanceMessageSchema.parse(await reader.message()).result?.data?.proposal?.partyId).toBe(party);
    }
    await reader.close();
  });

  test('an error is the last chunk, without a newline', async () => {
    await start(dialect);
    const reader = await open();
    served.streams.cut('error', 'two proposals changed in one block');
    const last = await reader.line();
    expect(JSON.parse(last ?? '')).toMatchObject({
      error: { code: 13, details: [{ inner: 'two proposals changed in one block' }] },
    });
    expect(await reader.line()).toBeNull();
  });

  test('a cut breaks the connection, in the middle of a line if so wished', async () => {
    await start(dialect);
    const plain = await open();
    served.streams.cut('plain');
    await expect(plain.line()).rejects.toThrow();
    const truncated = await open();
    served.streams.cut('truncated-line');
    await expect(truncated.line()).rejects.toThrow();
  });

  test('a line that is no JSON is sent as it is, and the stream goes on', async () => {
    await start(dialect);
    const reader = await open();
    served.streams.sendLine('{"result":');
    expect(await reader.line()).toBe('{"result":');
    served.feed.emit(1);
    expect(governanceMessageSchema.parse(await reader.message()).result).not.toBeNull();
    await reader.close();
  });

  test('the client of lib reads all of it', async () => {
    await start(dialect);
    const messages = streamGovernance({ baseUrl: served.url, fetch });
    const first = messages.next();
    await expect.poll(() => served.streams.size).toBe(1);
    served.feed.emit(30);
    for (let count = 0; count < 30; count += 1) {
      const { value } = count === 0 ? await first : await messages.next();
      expect(value).toMatchObject({ type: 'message' });
    }
    await messages.return(undefined);
  });
});

test.each(dialects)(
  'a message without a change of state is a vote, which only the letter tells of: %s',
  async (dialect) => {
    await start(dialect);
    const stream = await open();
    const states = new Map(served.feed.records().map(({ proposal: { id, state } }) => [id, `${state}`]));
    const votes = () => served.feed.records().reduce((sum, { yes, no }) => sum + yes.length + no.length, 0);
    const votesBefore = votes();
    served.feed.emit(20);
    let unchanged = 0;
    for (let count = 0; count < 20; count += 1) {
      const proposal = governanceMessageSchema.parse(await stream.message()).result?.data?.proposal;
      if (states.get(`${proposal?.id}`) === proposal?.state) unchanged += 1;
      states.set(`${proposal?.id}`, `${proposal?.state}`);
    }
    expect(votes()).toBeGreaterThan(votesBefore);
    expect(unchanged > 0).toBe(dialect === 'letter');
    await stream.close();
  },
);

test('the letter dialect answers at once; the real one only with the first event', async () => {
  await start('letter');
  expect((await fetch(`${served.url}/api/v2/stream/governance`)).status).toBe(200);
  await served.close();
  await start('0.71');
  let answered = false;
  const opening = fetch(`${served.url}/api/v2/stream/governance`).then(() => {
    answered = true;
  });
  await expect.poll(() => served.streams.size).toBe(1);
  // A whole answer later, the stream still has none.
  await fetch(`${served.url}/health`);
  expect(answered).toBe(false);
  served.feed.emit(1);
  await opening;
  expect(answered).toBe(true);
});

test('an error before the first event has a status of its own in the real dialect, and is wrapped as later ones are', async () => {
  await start('0.71');
  const opening = fetch(`${served.url}/api/v2/stream/governance`);
  await expect.poll(() => served.streams.size).toBe(1);
  served.streams.cut('error');
  const response = await opening;
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: { code: 13, details: [{ code: 10_010 }] } });
});

test.each(dialects)('the 251st stream of an address is refused, and nothing else: %s dialect', async (dialect) => {
  await start(dialect);
  const abort = new AbortController();
  const url = `${served.url}/api/v2/stream/governance`;
  const opening = Array.from({ length: 250 }, () => fetch(url, { signal: abort.signal }));
  await expect.poll(() => served.streams.size).toBe(250);
  served.feed.emit(1);
  const streams = await Promise.all(opening);
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  const refused = await fetch(url);
  expect(refused.status).toBe(429);
  const error = { code: 8, message: 'client reached max subscription allowed' };
  if (dialect !== 'letter') expect(await refused.json()).toEqual({ error });
  else expect(await refused.json()).toMatchObject({ code: 8 });
  expect((await fetch(`${served.url}/api/v2/network/parameters`)).status).toBe(200);
  abort.abort();
});

test('a reader that does not read is dropped', async () => {
  await start('letter');
  const abort = new AbortController();
  const response = await fetch(`${served.url}/api/v2/stream/governance`, { signal: abort.signal });
  expect(response.status).toBe(200);
  // More than the sockets between the two hold, and than the server is ready to keep.
  for (let round = 0; round < 40 && served.streams.size > 0; round += 1) {
    served.streams.sendLine('x'.repeat(1024 * 1024));
    await new Promise(setImmediate);
  }
  await expect.poll(() => served.streams.size).toBe(0);
  abort.abort();
});
