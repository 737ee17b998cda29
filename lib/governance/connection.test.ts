import { expect, test } from 'vitest';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { markRead } from './alert.ts';
import { takesVotes } from './cast-vote.ts';
import { memoryRecords } from './testing/known.ts';
import { watched } from './testing/watched.ts';

function message(id: string, state = 2) {
  return { result: { data: { proposal: { id, state } } } };
}

const minute = 60_000;

const listed = (...proposals: object[]): Response =>
  Response.json({
    connection: { edges: proposals.map((proposal, i) => ({ cursor: `${i}`, node: { proposal } })), pageInfo: null },
  });

test('what was missed is filled in after every connection, also on a network that stays quiet', async () => {
  const { watcher, connection, clock, alerts, coverage, governances, stateIs } = watched();
  governances.answer = async () => listed({ id: 'a', state: 'STATE_OPEN', timestamp: '1' });
  watcher.start();
  const stream = await connection(1);
  await clock.advance(1000);
  expect((await alerts.get())['a']).toMatchObject({ state: 'STATE_OPEN', unread: false });
  governances.answer = async () => listed({ id: 'a', state: 'STATE_PASSED', timestamp: '1' });
  stream.drop();
  await stateIs({ state: 'retrying' });
  await clock.advance(1500);
  await connection(2);
  await clock.advance(4000);
  expect((await alerts.get())['a']).toMatchObject({ state: 'STATE_PASSED', unread: true });
  expect((await coverage.get()).gaps).toEqual([]);
});

/**
 * A network's proposals, in pages as asked for, and how many rows each page had: -1 where it failed, as the service does where it
 * cannot read a row of the page or the one after it.
 */
function pagedList(proposals: () => { id: string }[], isBroken = (_page: { id: string }[]) => false) {
  const read: number[] = [];
  const answer = async (url: string): Promise<Response> => {
    const query = new URL(url).searchParams;
    const start = Number(query.get('pagination.after') ?? -1) + 1;
    const all = proposals().map((proposal, i) => ({ cursor: `${i}`, node: { proposal } }));
    const size = Number(query.get('pagination.first') ?? 1000);
    const edges = all.slice(start, start + size);
    if (isBroken(proposals().slice(start, start + size + 1))) {
      read.push(-1);
      const details = [{ '@type': 'type.googleapis.com/vega.ErrorDetail', code: 170_002, message: '', inner: '' }];
      return Response.json({ code: 13, message: 'Internal error', details }, { status: 500 });
    }
    read.push(edges.length);
    const hasNextPage = start + edges.length < all.length;
    return Response.json({ connection: { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor } } });
  };
  return { read, answer };
}

test('a proxy that cuts a quiet stream every minute costs a page each time, and nothing that was missed is missing', async () => {
  const { watcher, connection, clock, alerts, coverage, governances, stateIs, seen } = watched({
    lookedAt: () => false,
  });
  const decided = Array.from({ length: 300 }, (_, n) => ({ id: `old${n}`, state: 'STATE_ENACTED', timestamp: '1' }));
  let open = [{ id: 'open', state: 'STATE_OPEN', timestamp: '2' }];
  const { read, answer } = pagedList(() => [...open, ...decided]);
  governances.answer = answer;
  watcher.start();
  for (let cut = 1; cut <= 5; cut += 1) {
    const stream = await connection(cut);
    await clock.advance(minute);
    stream.drop();
    await stateIs({ state: 'retrying', failures: 0 });
    await clock.advance(15_000);
  }
  expect(read).toEqual([100, 100, 100, 1, 100, 100, 100, 100]);

  // Decided while the stream was away, and far down in a list that is not in the order of time.
  const stream = await connection(6);
  await clock.advance(minute);
  const late = { id: 'open', state: 'STATE_DECLINED', timestamp: '2' };
  open = Array.from({ length: 120 }, (_, n) => ({ id: `new${n}`, state: 'STATE_OPEN', timestamp: '3' }));
  decided.splice(90, 0, late);
  read.length = 0;
  stream.drop();
  await stateIs({ state: 'retrying' });
  await clock.advance(15_000);
  await connection(7);
  await clock.advance(5000);
  await expect.poll(async () => (await alerts.get())['new119'], { interval: 1 }).toBeDefined();
  expect((await alerts.get())['open']).toMatchObject({ state: 'STATE_DECLINED' });
  expect(read).toEqual([100, 100, 100]);
  expect((await coverage.get()).gaps).toEqual([]);

  // What the user asks for is everything.
  read.length = 0;
  watcher.reconnect();
  await connection(8);
  await clock.advance(5000);
  await expect.poll(() => read, { interval: 1 }).toEqual([100, 100, 100, 100, 21]);
  expect(seen.errors).toEqual([]);
});

/** A second connection, after everything was listed under the first. */
async function reconnected(
  { watcher, connection, clock, stateIs }: ReturnType<typeof watched>,
  meanwhile = () => {},
): Promise<void> {
  watcher.start();
  const stream = await connection(1);
  await clock.advance(minute);
  meanwhile();
  stream.drop();
  await stateIs({ state: 'retrying' });
  await clock.advance(15_000);
  await connection(2);
  await clock.advance(5000);
}

const enacted = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `old${n}`, state: 'STATE_ENACTED', timestamp: '1' }));

test('what had passed and was not in force yet is looked for, far down the list too', async () => {
  const all = watched();
  const tomorrow = `${(all.clock.now() + 86_400_000) / 1000}`;
  const passed = { id: 'p', timestamp: '1', terms: { enactmentTimestamp: tomorrow, updateNetworkParameter: {} } };
  let state = 'STATE_PASSED';
  const { read, answer } = pagedList(() => [...enacted(120), { ...passed, state }]);
  all.governances.answer = async (url) => {
    const page = await answer(url);
    if (read.length === 2) state = 'STATE_ENACTED';
    return page;
  };
  await reconnected(all);
  await expect.poll(async () => (await all.alerts.get())['p']?.state, { interval: 1 }).toBe('STATE_ENACTED');
  expect(read).toEqual([100, 21, 100, 21]);
});

test('where the browser has deleted the records, everything is listed again', async () => {
  const records = memoryRecords();
  const all = watched({ records });
  const { read, answer } = pagedList(() => enacted(120));
  all.governances.answer = answer;
  await reconnected(all, () => {
    expect(records.kept.size).toBe(120);
    records.kept.clear();
  });
  await expect.poll(() => records.kept.size, { interval: 1 }).toBe(120);
  expect(read).toEqual([100, 20, 100, 20]);
});

test('a row that the service cannot read hides what is older, which is told, and asked for again only after an hour', async () => {
  const all = watched();
  let bad = 'old135';
  const { read, answer } = pagedList(
    () => enacted(150),
    (page) => page.some(({ id }) => id === bad),
  );
  all.governances.answer = answer;
  await reconnected(all);
  const known = async (): Promise<number> => Object.keys(await all.alerts.get()).length;
  // All but the row before it, on whose page the service looks ahead.
  await expect.poll(known, { interval: 1 }).toBe(134);
  await expect.poll(() => read, { interval: 1 }).toEqual([100, -1, 10, 10, 10, -1, 1, 1, 1, 1, -1, 100]);
  expect(await all.coverage.get()).toMatchObject({ gaps: [], isPartial: true });

  bad = '';
  read.length = 0;
  await all.clock.advance(60 * minute);
  all.connections[1]?.drop();
  await all.stateIs({ state: 'retrying' });
  await all.clock.advance(15_000);
  await all.connection(3);
  await all.clock.advance(5000);
  await expect.poll(known, { interval: 1 }).toBe(150);
  await expect.poll(() => all.coverage.get(), { interval: 1 }).toMatchObject({ isPartial: false });
  expect(read).toEqual([100, 50]);
});

test('rows too long for one answer are asked for in shorter pages', async () => {
  const all = watched();
  const long = enacted(30).map((row) => ({ ...row, filler: 'x'.repeat(500_000) }));
  all.governances.answer = pagedList(() => long).answer;
  await reconnected(all);
  await expect.poll(async () => Object.keys(await all.alerts.get()).length, { interval: 1 }).toBe(30);
  expect(await all.coverage.get()).toMatchObject({ isPartial: false });
});

test('a service that fails at once has no older rows, and is asked again soon', async () => {
  const all = watched();
  let fails = true;
  const { read, answer } = pagedList(
    () => enacted(3),
    () => fails,
  );
  all.governances.answer = answer;
  all.watcher.start();
  await all.connection(1);
  await all.clock.advance(1000);
  await expect.poll(() => read, { interval: 1 }).toEqual([-1, -1, -1]);
  expect(await all.coverage.get()).not.toHaveProperty('listed');
  fails = false;
  await all.clock.advance(15_000);
  await expect.poll(async () => Object.keys(await all.alerts.get()).length, { interval: 1 }).toBe(3);
});

test('a batch that takes no effect by itself is not looked for a month after its close', async () => {
  const all = watched();
  const before = `${all.clock.now() / 1000 - 31 * 86_400}`;
  const batchTerms = { closingTimestamp: before, changes: [{ newFreeform: {} }] };
  const { read, answer } = pagedList(() => [
    ...enacted(120),
    { id: 'b', state: 'STATE_PASSED', timestamp: '1', batchTerms },
  ]);
  all.governances.answer = answer;
  await reconnected(all);
  // A page with a batch never tells that it is the last.
  await expect.poll(() => read.at(-1), { interval: 1 }).toBe(100);
  expect(read.filter((rows) => rows > 1)).toEqual([100, 21, 100]);
});

test.each([
  ['real services word it', []],
  ['the interface specification does', [{ '@type': 'type.googleapis.com/vega.ErrorDetail' }]],
])('a service without the list counts as heard, as %s', async (_how, details) => {
  const { watcher, connection, clock, coverage, governances } = watched();
  governances.answer = async () => Response.json({ code: 5, message: 'Not Found', details }, { status: 404 });
  watcher.start();
  await connection(1);
  await clock.advance(minute);
  await expect.poll(async () => (await coverage.get()).heardUntil, { interval: 1 }).not.toBeNull();
});

test('where it is not offered, what is not known is marked from the last message on', async () => {
  const { watcher, connection, clock, coverage, stateIs } = watched();
  watcher.start();
  const stream = await connection(1);
  stream.send(message('a'));
  await clock.advance(minute);
  const from = clock.now() - minute;
  stream.drop();
  await stateIs({ state: 'retrying' });
  await clock.advance(1000);
  (await connection(2)).send(message('b'));
  await clock.advance(1000);
  const { gaps } = await coverage.get();
  expect(gaps).toHaveLength(1);
  expect(gaps[0]?.from).toBeGreaterThanOrEqual(from);
  expect(gaps[0]?.to).toBeGreaterThanOrEqual(from + minute);
});

test('nothing is heard while it is not known yet which address to ask', async () => {
  const waiting: (() => void)[] = [];
  const ready = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const { watcher, connection, connections, clock, coverage } = watched({ ready });
  watcher.start();
  await expect.poll(() => waiting.length, { interval: 1 }).toBe(1);
  await clock.advance(1500);
  expect(connections).toHaveLength(0);
  expect((await coverage.get()).heardUntil).toBeNull();
  waiting[0]?.();
  await connection(1);
  await clock.advance(1000);
  const { since, heardUntil } = await coverage.get();
  expect([since, heardUntil]).toEqual([clock.now() - 700, clock.now() - 700]);
});

test('what cannot be known of the addresses keeps none from being asked', async () => {
  const { watcher, connection, seen } = watched({ ready: () => Promise.reject(new Error('no storage')) });
  watcher.start();
  await connection(1);
  expect(seen.errors).toHaveLength(1);
});

test('a list that is older than what the stream has sent by then sets nothing back', async () => {
  const { watcher, connection, clock, alerts, governances } = watched();
  let answer: (response: Response) => void = () => undefined;
  governances.answer = () => new Promise((resolve) => (answer = resolve));
  watcher.start();
  const stream = await connection(1);
  await clock.advance(1000);
  stream.send(message('a', 3));
  await clock.advance(1000);
  answer(listed({ id: 'a', state: 'STATE_OPEN' }, { id: 'b', state: 'STATE_OPEN' }));
  await clock.advance(1000);
  await expect.poll(() => alerts.get(), { interval: 1 }).toMatchObject({ a: { state: 'STATE_PASSED' }, b: {} });
});

test('another node that lags behind the last one sets nothing back and is no news, by list or by stream', async () => {
  const { watcher, connection, clock, alerts, governances, stateIs, settings } = watched();
  const notify = { newProposals: true, stateChanges: true, followedParty: true, reminders: false };
  await settings.update((all) => ({ ...all, alerts: { ...all.alerts, notify } }));
  watcher.start();
  const stream = await connection(1);
  stream.send(message('a', 3));
  stream.send(message('a', 6));
  await clock.advance(1000);
  await alerts.update((all) => markRead(all));
  const before = await alerts.get();
  expect(before['a']).toMatchObject({ state: 'STATE_ENACTED', unread: false });
  stream.drop();
  await stateIs({ state: 'retrying' });
  governances.answer = async () => listed({ id: 'a', state: 'STATE_OPEN' });
  await clock.advance(1000);
  const lagging = await connection(2);
  await clock.advance(4000);
  lagging.send(message('a', 3));
  lagging.send(message('a', 6));
  await clock.advance(1000);
  await stateIs({ state: 'live' });
  expect(await alerts.get()).toBe(before);
});

test('what a network has sent is written, however late, when it is not followed any more', async () => {
  const { watcher, connection, clock, alerts, settings, stateIs } = watched();
  await settings.update((all) => ({ ...all, networks: [...all.networks, { ...defaultNetwork, id: 'b', name: 'B' }] }));
  watcher.start();
  const stream = await connection(1);
  stream.send(message('a'));
  await clock.advance(0);
  await settings.update((all) => ({ ...all, networkId: 'b', followed: [] }));
  await clock.advance(1000);
  await stateIs({ state: 'off' });
  expect(stream.open).toBe(false);
  expect(Object.keys(await alerts.get())).toEqual(['a']);
});

test('what no trusted node knows is withdrawn; with a vote of the user it stays, but takes no more', async () => {
  const details = [{ '@type': 'x', code: 170_001 }];
  const api = {
    baseUrl: '',
    fetch: async () => Response.json({ code: 5, message: 'NotFound', details }, { status: 404 }),
  };
  const blockAt = 1_700_000_000_000;
  const { watcher, connection, clock, alerts, records, castVotes, governances, stateIs } = watched({
    trusted: async () => [{ api, blockAt }],
  });
  watcher.start();
  const stream = await connection(1);
  const early = { timestamp: '5', state: 2 };
  for (const id of ['foreign', 'voted']) stream.send({ result: { data: { proposal: { ...early, id } } } });
  stream.send({ result: { data: { proposal: { id: 'new', state: 2, timestamp: `${blockAt + 1}000000` } } } });
  await clock.advance(1000);
  expect(Object.keys(await alerts.get())).toHaveLength(3);
  const vote = {
    proposalId: 'voted',
    publicKey: 'k',
    value: 'VALUE_YES',
    state: 'sent',
    networkId: 'first',
    askedAt: 1,
    at: 1,
  } as const;
  await castVotes.update(() => ({ 'voted k': { ...vote, before: '0', hash: '', said: '' } }));
  stream.drop();
  await stateIs({ state: 'retrying' });
  governances.answer = async () => listed({ id: 'known', state: 'STATE_OPEN', timestamp: '5' });
  await clock.advance(1000);
  await connection(2);
  await clock.advance(4000);
  await expect
    .poll(async () => Object.keys(await alerts.get()).sort(), { interval: 1 })
    .toEqual(['known', 'new', 'voted']);
  const voted = (await alerts.get())['voted'];
  expect(voted).toMatchObject({ unknownHere: true, unread: false });
  expect(voted && takesVotes(voted, 0)).toBe(false);
  expect(await records.get('first', 'foreign')).toBeNull();
  expect(await castVotes.get()).toMatchObject({ 'voted k': { state: 'sent' } });
});

test('what is given up midway, as the user connects anew, is no error', async () => {
  const nodes = Promise.withResolvers<[]>();
  const asked = Promise.withResolvers<void>();
  const { watcher, connection, clock, governances, seen } = watched({
    trusted: () => {
      asked.resolve();
      return nodes.promise;
    },
  });
  governances.answer = async () => listed({ id: 'known', state: 'STATE_OPEN', timestamp: '5' });
  watcher.start();
  const stream = await connection(1);
  stream.send(message('foreign'));
  await clock.advance(1000);
  await asked.promise;
  watcher.reconnect();
  nodes.resolve([]);
  await connection(2);
  expect(seen.errors).toEqual([]);
});

const full = { error: { code: 8, message: 'client reached max subscription allowed' } };

test('while streams alone are refused, proposals are listed every few minutes', async () => {
  const { watcher, connection, clock, alerts, coverage, governances, stateIs, streamState } = watched();
  let lists = 0;
  let known = [{ id: 'a', state: 'STATE_OPEN', timestamp: '1' }];
  governances.answer = async () => {
    lists += 1;
    return listed(...known);
  };
  watcher.start();
  (await connection(1)).refuse(429, full);
  await stateIs({ state: 'retrying', listedAt: clock.now() });
  // The first list of a new installation is nothing new.
  expect((await alerts.get())['a']).toMatchObject({ unread: false });
  const submitted = `${clock.now() + minute}000000`;
  known = [...known, { id: 'b', state: 'STATE_OPEN', timestamp: submitted }];
  await clock.advance(3 * minute);
  watcher.start();
  (await connection(2)).refuse(429, full);
  await expect.poll(async () => (await alerts.get())['b'], { interval: 1 }).toMatchObject({ unread: true });
  await stateIs({ state: 'retrying', listedAt: clock.now() });
  expect(lists).toBe(2);
  expect((await coverage.get()).gaps).toEqual([]);
  // The notice goes once streams are accepted again.
  await clock.advance(3 * minute);
  watcher.start();
  (await connection(3)).send(message('c'));
  await clock.advance(1000);
  await stateIs({ state: 'live' });
  expect(await streamState.get()).not.toHaveProperty('listedAt');
});

test.each<[string, () => Promise<Response>, Record<string, string>]>([
  ['the list is refused too', async () => Response.json(full.error, { status: 429 }), {}],
  ['there is no list', async () => Response.json({ code: 5, message: 'Not Found' }, { status: 404 }), {}],
  ['the service asks to be left alone', async () => listed(), { 'Retry-After': '60' }],
])('nothing is called listed where %s', async (_what, answer, headers) => {
  const { watcher, connection, governances, stateIs, streamState } = watched();
  governances.answer = answer;
  watcher.start();
  (await connection(1)).refuse(429, full, headers);
  await stateIs({ state: 'retrying', failures: 1 });
  expect(await streamState.get()).not.toHaveProperty('listedAt');
});
