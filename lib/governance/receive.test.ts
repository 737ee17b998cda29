import { expect, test } from 'vitest';
import { defaultNetwork } from '#lib/settings/settings.ts';
import { memoryRecords } from './testing/known.ts';
import { alertsOnFullDisk, watched } from './testing/watched.ts';

test('a list that storage would not take closes no gap, and is asked for again only once it is stored', async () => {
  const { alerts, makeRoom } = alertsOnFullDisk();
  const { watcher, connection, clock, coverage, governances, seen } = watched({ alerts });
  let lists = 0;
  governances.answer = async () => {
    lists += 1;
    const edges = [{ cursor: 'c', node: { proposal: { id: 'a', state: 'STATE_OPEN', timestamp: '1' } } }];
    return Response.json({ connection: { edges, pageInfo: null } });
  };
  const gaps = [{ from: clock.now() - 1000, to: clock.now() }];
  await coverage.update(() => ({ since: 1, heardUntil: clock.now(), gaps }));
  watcher.start();
  await connection(1);
  await clock.advance(1000);
  await expect.poll(() => seen.errors.length, { interval: 1 }).toBeGreaterThan(0);
  await clock.advance(600_000);
  expect(lists).toBe(1);
  expect((await coverage.get()).gaps).toHaveLength(1);
  expect(await coverage.get()).not.toHaveProperty('listed');
  makeRoom();
  await clock.advance(600_000);
  await expect.poll(() => coverage.get(), { interval: 1 }).toMatchObject({ gaps: [], listed: {} });
  expect(lists).toBe(2);
  expect(await alerts.get()).toMatchObject({ a: { state: 'STATE_OPEN' } });
});

test('a party that is followed while a list is being written is followed in that list', async () => {
  const records = memoryRecords();
  const slow = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  const put = records.put;
  records.put = async (...list) => {
    writing.resolve();
    await slow.promise;
    await put(...list);
  };
  const { watcher, connection, clock, alerts, settings } = watched({ records });
  watcher.start();
  const stream = await connection(1);
  const yes = [{ partyId: 'x', proposalId: 'a', value: 'VALUE_YES', timestamp: '1' }];
  stream.send({ result: { data: { proposal: { id: 'a', state: 2 }, yes } } });
  await clock.advance(1000);
  await writing.promise;
  await settings.update((all) => ({ ...all, alerts: { ...all.alerts, followedParty: 'x' } }));
  slow.resolve();
  await expect.poll(() => alerts.get(), { interval: 1 }).toMatchObject({ a: { followedVote: { party: 'x' } } });
});

test('what a network has sent is not written once it is removed', async () => {
  const records = memoryRecords();
  const { watcher, connection, clock, alerts, coverage, settings, stateIs } = watched({ records });
  watcher.start();
  const stream = await connection(1);
  await clock.advance(1000);
  const before = await coverage.get();
  stream.send({ result: { data: { proposal: { id: 'a', state: 2 } } } });
  await clock.advance(0);
  const other = { ...defaultNetwork, id: 'b', name: 'B' };
  await settings.update((all) => ({ ...all, networks: [other], networkId: 'b' }));
  await clock.advance(1000);
  await stateIs({ state: 'off' });
  expect(await alerts.get()).toEqual({});
  expect(records.kept.size).toBe(0);
  expect(await coverage.get()).toEqual(before);
});
