import { expect, test, vi } from 'vitest';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { Alerts } from './alert.ts';
import { memoryRecords } from './testing/known.ts';
import { alertsOnFullDisk, watched } from './testing/watched.ts';

function message(id: string, state = 2) {
  return { result: { data: { proposal: { id, state } } } };
}

const minute = 60_000;

test('a request that stays pending is listening, and keeps the background awake, or has it back within a minute', async () => {
  const { watcher, connection, stateIs, clock, seen } = watched();
  watcher.start();
  expect((await connection(1)).url).toBe('http://127.0.0.1:3008/api/v2/stream/governance');
  await clock.advance(10 * minute);
  await stateIs({ state: 'listening' });
  expect(seen).toMatchObject({ held: 1, alarm: clock.now() - 9 * minute });
  watcher.start();
  await clock.advance(minute);
  await connection(1);
});

test('what arrives together is one write, and the stream is live', async () => {
  const { watcher, connection, stateIs, clock, alerts, seen } = watched();
  watcher.start();
  const stream = await connection(1);
  for (const id of ['a', 'b', 'c']) stream.send(message(id));
  await clock.advance(1000);
  await stateIs({ state: 'live' });
  expect(Object.keys(await alerts.get())).toEqual(['a', 'b', 'c']);
  expect(seen.writes).toBe(1);
  stream.send(message('b'));
  await clock.advance(1000);
  expect(seen.writes).toBe(1);
});

test('an old proposal that the stream tells of is unread: something has happened to it', async () => {
  const { watcher, connection, clock, alerts } = watched();
  watcher.start();
  const stream = await connection(1);
  stream.send({ result: { data: { proposal: { id: 'a', state: 2, timestamp: '5' } } } });
  await clock.advance(1000);
  await expect.poll(alerts.get, { interval: 1 }).toMatchObject({ a: { unread: true } });
});

test('a record that cannot be stored is tried again, and its alert waits for it', async () => {
  const records = memoryRecords();
  const { put } = records;
  records.put = () => Promise.reject(new Error('no database'));
  const { watcher, connection, clock, seen, alerts } = watched({ records });
  watcher.start();
  const stream = await connection(1);
  stream.send(message('a'));
  await expect.poll(() => clock.pending(), { interval: 1 }).toBe(3);
  await clock.advance(1000);
  await expect.poll(() => seen.errors, { interval: 1 }).toHaveLength(1);
  expect(await alerts.get()).toEqual({});
  records.put = put;
  await clock.advance(5000);
  await expect.poll(async () => Object.keys(await alerts.get()), { interval: 1 }).toEqual(['a']);
  expect(await records.get('first', 'a')).toMatchObject({ proposal: { id: 'a' } });
});

test('the alert of a record that a background has written and ended comes with the next list', async () => {
  const records = memoryRecords();
  const alerts = memoryItem<Alerts>({});
  const vote = { yes: [{ partyId: 'party', proposalId: 'a', timestamp: '1', totalGovernanceTokenBalance: '5' }] };
  const voted = { result: { data: { proposal: { id: 'a', state: 2 }, ...vote } } };
  const ended = watched({ records, alerts: { ...alerts, update: () => new Promise(() => undefined) } });
  ended.watcher.start();
  const first = await ended.connection(1);
  first.send(voted);
  await ended.clock.advance(1000);
  await expect.poll(() => records.get('first', 'a'), { interval: 1 }).not.toBeNull();
  expect(await alerts.get()).toEqual({});

  const next = watched({ records, alerts });
  const node = { ...voted.result.data, yes: vote.yes };
  next.governances.answer = async () => Response.json({ connection: { edges: [{ node, cursor: 'a' }] } });
  next.watcher.start();
  const again = await next.connection(1);
  await next.clock.advance(1000);
  await expect
    .poll(async () => (await alerts.get())['a'], { interval: 1 })
    .toMatchObject({
      unread: true,
      tally: { yes: { count: 1, balance: '5' } },
    });
  const before = await alerts.get();
  again.send(voted);
  await next.clock.advance(1000);
  await next.stateIs({ state: 'live' });
  expect(await alerts.get()).toBe(before);
});

test('a stream that ended after it delivered something is opened again within a second', async () => {
  const { watcher, connection, stateIs, clock, seen, alerts } = watched();
  watcher.start();
  for (let count = 1; count <= 5; count += 1) {
    const stream = await connection(count);
    stream.send(message(`p${count}`));
    stream.end();
    await stateIs({ state: 'retrying', end: { kind: 'ended', said: '' }, failures: 0 });
    expect(Object.keys(await alerts.get())).toHaveLength(count);
    await expect.poll(() => seen.held, { interval: 1 }).toBe(0);
    await clock.advance(1000);
  }
  await connection(6);
});

test('attempts that bring nothing wait longer each time, the long waits by the alarm alone', async () => {
  const { watcher, connection, stateIs, clock, seen } = watched();
  watcher.start();
  const waits: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    (await connection(count)).drop();
    await stateIs({ state: 'retrying', failures: count, end: { kind: 'unreachable' } });
    await expect.poll(() => seen.alarm, { interval: 1 }).not.toBeNull();
    expect(seen.held).toBe(0);
    const wait = Math.max(...[1500, 3000, 6000, 12_000, 24_000, 48_000, 96_000, 135_000].slice(0, count));
    waits.push(wait);
    expect(clock.pending()).toBe(wait < 30_000 ? 1 : 0);
    expect(seen.alarm).toBe(clock.now() + Math.max(wait, 30_000));
    await clock.advance(wait - 1);
    watcher.start();
    await clock.advance(0);
    await connection(count);
    await clock.advance(1);
    if (wait >= 30_000) watcher.start();
  }
  await connection(11);
  expect(seen).toMatchObject({ held: 1, alarm: clock.now() + minute });
});

test('a quiet connection that a proxy ends after a minute is no failure', async () => {
  const { watcher, connection, stateIs, clock } = watched();
  watcher.start();
  for (let count = 1; count <= 3; count += 1) {
    const stream = await connection(count);
    await clock.advance(minute);
    stream.drop();
    await stateIs({ state: 'retrying', failures: 0 });
    await clock.advance(1000);
  }
  await connection(4);
});

test('a stream that ended while nobody looks is opened again within half a minute: a restart has cut off everybody', async () => {
  const { watcher, connection, stateIs, clock } = watched({ lookedAt: () => false });
  watcher.start();
  (await connection(1)).send(message('a'));
  (await connection(1)).end();
  await stateIs({ state: 'retrying', failures: 0, nextAttemptAt: clock.now() + 15_000 });
  await clock.advance(15_000);
  (await connection(2)).drop();
  await stateIs({ state: 'retrying', failures: 1, nextAttemptAt: clock.now() + 45_000 });
});

test('a service that asks to be left alone is', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { watcher, connection, stateIs, clock } = watched();
  watcher.start();
  (await connection(1)).refuse(403, { code: 7, message: 'banned' }, { 'Ratelimit-Retry-After': '400' });
  await stateIs({
    // Up to twice as long, so that not everybody who was told returns in the same second.
    nextAttemptAt: clock.now() + 1.5 * 400_000,
    end: { kind: 'refused', refusal: { status: 403, message: 'banned', code: 7 } },
  });
});

test('the words of an error message reach the user, and what came before it counts', async () => {
  const { watcher, connection, stateIs, alerts } = watched();
  watcher.start();
  const stream = await connection(1);
  stream.send(message('a'));
  stream.send({ error: { code: 8, message: 'slow reader' } });
  await stateIs({ state: 'retrying', failures: 0, end: { kind: 'ended', said: 'slow reader (code 8)' } });
  expect(Object.keys(await alerts.get())).toEqual(['a']);
});

test.each([
  ['<!doctype html>', { kind: 'not-a-stream' }],
  ['{"code":14,"message":"starting"}', { kind: 'ended', said: 'starting (code 14)' }],
])('%s under status 200 is never live, and its end says why', async (body, end) => {
  const { watcher, connection, stateIs, streamState } = watched();
  const states: string[] = [];
  streamState.watch(({ state }) => states.push(state));
  watcher.start();
  const stream = await connection(1);
  stream.send(body);
  stream.end();
  await stateIs({ state: 'retrying', failures: 1, end });
  expect(states).toEqual(['listening', 'retrying']);
});

test('what cannot be read is counted and reported, and the rest is kept', async () => {
  const { watcher, connection, stateIs, clock, records, seen } = watched();
  watcher.start();
  const stream = await connection(1);
  stream.send('junk');
  stream.send({ result: { data: { proposal: { id: 'a' }, yes: ['not a vote', { partyId: 'party' }] } } });
  await clock.advance(1000);
  await stateIs({ state: 'live', unreadable: 2 });
  expect(await records.get('first', 'a')).toMatchObject({ votes: [{ partyId: 'party' }] });
  expect(seen.errors).toHaveLength(2);
});

test('a background that starts anew keeps to the wait it was in, and connects otherwise', async () => {
  const now = watched().clock.now();
  const waiting = watched({
    state: {
      state: 'retrying',
      since: now,
      nextAttemptAt: now + 40_000,
      end: { kind: 'ended', said: '' },
      failures: 7,
    },
  });
  waiting.watcher.start();
  await expect.poll(() => waiting.seen.alarm, { interval: 1 }).toBe(now + 40_000);
  expect(waiting.connections).toHaveLength(0);
  await waiting.clock.advance(40_000);
  waiting.watcher.start();
  (await waiting.connection(1)).drop();
  await waiting.stateIs({ state: 'retrying', failures: 8 });

  const cut = watched({ state: { state: 'live', since: now, lastMessageAt: now } });
  cut.watcher.start();
  await cut.connection(1);
});

test('a clock that is set back ends a wait when its timer goes off, not when the clock has come round again', async () => {
  const now = watched().clock.now();
  const end = { kind: 'ended', said: '' } as const;
  const { watcher, clock, connection, connections } = watched({
    state: { state: 'retrying', since: now, nextAttemptAt: now + 20_000, end },
    lookedAt: () => false,
  });
  watcher.start();
  await clock.advance(10_000);
  watcher.start();
  await clock.advance(0);
  expect(clock.pending()).toBe(1);
  clock.setBack(86_400_000);
  await clock.advance(9999);
  expect(connections).toHaveLength(0);
  await clock.advance(1);
  await connection(1);
});

test('a connection after one that failed is told of once it counts as open', async () => {
  const { watcher, connection, clock, stateIs, streamState } = watched();
  watcher.start();
  (await connection(1)).drop();
  await stateIs({ state: 'retrying', failures: 1 });
  const retry = async () => {
    const state = await streamState.get();
    if (state.state === 'retrying') await clock.advance(state.nextAttemptAt - clock.now());
  };
  await retry();
  const second = await connection(2);
  expect((await streamState.get()).state).toBe('retrying');
  second.drop();
  await stateIs({ state: 'retrying', failures: 2 });
  await retry();
  await connection(3);
  await clock.advance(300);
  await stateIs({ state: 'listening' });
});

test('reconnect does not wait, and does not listen twice', async () => {
  const { watcher, connection, connections, stateIs } = watched();
  watcher.start();
  (await connection(1)).drop();
  await stateIs({ state: 'retrying' });
  watcher.reconnect();
  await connection(2);
  await stateIs({ state: 'listening' });
  watcher.reconnect();
  await connection(3);
  expect(connections.map(({ open }) => open)).toEqual([false, false, true]);
});

test('the settings switch it off, on, and to another address', async () => {
  const { watcher, connection, stateIs, settings, seen } = watched();
  watcher.start();
  const first = await connection(1);
  await settings.update((current) => withNetwork(current, { expectedChainId: 'other' }));
  expect(first.open).toBe(true);
  await settings.update((current) => ({ ...current, governanceAlerts: false }));
  await stateIs({ state: 'off' });
  expect(first.open).toBe(false);
  expect(seen).toMatchObject({ held: 0, alarm: null });
  await settings.update((current) => ({ ...current, governanceAlerts: true }));
  await connection(2);
  await settings.update((current) => withNetwork(current, { dataApiAddresses: ['https://node.test'] }));
  expect((await connection(3)).url).toBe('https://node.test/api/v2/stream/governance');
  expect(seen.held).toBe(1);
});

test('alerts that storage would not take are written later, in order', async () => {
  const { alerts, makeRoom } = alertsOnFullDisk();
  const { watcher, connection, clock, seen } = watched({ alerts });
  watcher.start();
  const stream = await connection(1);
  stream.send(message('a', 2));
  await clock.advance(200);
  expect(seen.errors).toMatchObject([{ message: 'storage is full' }]);
  stream.send(message('a', 3));
  stream.send(message('b'));
  stream.end();
  makeRoom();
  await clock.advance(minute);
  expect(await alerts.get()).toMatchObject({ a: { state: 'STATE_PASSED' }, b: {} });
});

test('a wait that began while nobody looked is short once somebody does', async () => {
  let isOpen = false;
  const { watcher, connection, connections, clock, stateIs } = watched({ lookedAt: () => isOpen });
  watcher.start();
  (await connection(1)).drop();
  await stateIs({ state: 'retrying' });
  await clock.advance(3000);
  watcher.start();
  await clock.advance(3000);
  expect(connections).toHaveLength(1);
  isOpen = true;
  watcher.start();
  await connection(2);
});
