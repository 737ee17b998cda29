import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import {
  type Activity,
  type ActivityEntry,
  bounded,
  createActivityLog,
  minorId,
  most,
  withEntry,
} from './activity-log.ts';

const put = (all: Activity, id: string, entry: Partial<ActivityEntry>, again = false): Activity =>
  withEntry(all, id, entryOf(entry), again);
const told = (all: Activity): string[] => Object.values(all).map(({ at, outcome }) => `${at} ${outcome}`);

test('what a call is told to be takes the place of what it was told to be before', () => {
  const open = put({}, 'a', { at: 1, outcome: 'open' });
  expect(told(put(open, 'a', { at: 1, outcome: 'done' }))).toEqual(['1 done']);
});

test('a call that is taken up again keeps its time, and its outcome if that is known', () => {
  for (const before of ['open', 'gone'] as const) {
    const all = put({}, 'a', { at: 1, outcome: before });
    expect(told(put(all, 'a', { at: 9, outcome: 'denied' }, true))).toEqual(['1 denied']);
  }
  const done = put({}, 'a', { at: 1, outcome: 'done' });
  expect(put(done, 'a', { at: 9, outcome: 'unknown' }, true)).toBe(done);
});

test('another call by the same ID hides no earlier one', () => {
  const all = put(put({}, 'a', { at: 1, outcome: 'done' }), 'a', { at: 2, outcome: 'denied' });
  expect(told(all)).toEqual(['1 done', '2 denied']);
  expect(told(put(all, 'a', { at: 3, outcome: 'open' }))).toEqual(['1 done', '2 denied', '3 open']);
});

const manyOf = (count: number, make: (at: number) => [string, ActivityEntry]): Activity =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => make(at)));

test('the oldest go, and many minor events push out no other', () => {
  const major = manyOf(most.lines + 5, (at) => [`${at}a`, entryOf({ at, publicKey: '', hash: '' })]);
  const times = Object.values(bounded(major)).map(({ at }) => at);
  expect([times.length, times[0], times.at(-1)]).toEqual([most.lines, 5, most.lines + 4]);

  const asked = manyOf(10, (at) => [`${at} a`, entryOf({ at })]);
  const flood = manyOf(5000, (n) => {
    const entry = entryOf({ at: 100 + n, origin: `https://a${n}.example`, outcome: 'failed' });
    // One that took a while has a line of its own.
    return [n % 2 === 0 ? minorId(entry) : `${n} b`, entry];
  });
  const left = Object.values(bounded({ ...asked, ...flood }));
  expect(left.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(100);
  expect(left.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
});

test('minor events leave three quarters of the room, however long the names of their hosts', () => {
  const major = manyOf(600, (at) => [`${at} a`, entryOf({ at })]);
  const origin = `https://${'a'.repeat(250)}.example`;
  const flood = manyOf(200, (n) => [`${n} b`, entryOf({ at: 1000 + n, origin, outcome: 'failed' })]);
  const kept = Object.values(bounded({ ...major, ...flood })).filter(({ outcome }) => outcome === 'done');
  expect(kept.length).toBeGreaterThan(Object.keys(bounded(major)).length * 0.74);
});

test('what a clock a year ahead has left in the log crowds out nothing new', () => {
  const ahead = manyOf(most.lines, (n) => [`${n}a`, entryOf({ at: 1e12 + n, publicKey: '', hash: '' })]);
  const now = manyOf(50, (n) => [`${n}b`, entryOf({ at: n, publicKey: '', hash: '' })]);
  const kept = Object.keys(bounded({ ...ahead, ...now }));
  expect(kept).toHaveLength(most.lines);
  expect(kept.filter((id) => id.endsWith('b'))).toHaveLength(50);
});

test('it is bounded in lines and characters, whatever is in it', () => {
  const entries = fc.array(
    fc.tuple(fc.string({ maxLength: 90 }), fc.nat(), fc.string({ maxLength: 300 }), fc.string({ maxLength: 64 })),
    { maxLength: 400, size: 'max' },
  );
  fc.assert(
    fc.property(entries, (all) => {
      const log = Object.fromEntries(
        all.map(([id, at, origin, keyName]) => [`${id} `, entryOf({ at, origin, keyName })]),
      );
      const kept = bounded(log);
      expect(JSON.stringify(Object.entries(kept)).length).toBeLessThanOrEqual(most.characters + most.lines + 2);
      const ids = Object.keys(kept);
      expect(Object.keys(log).slice(-ids.length || Number.POSITIVE_INFINITY)).toEqual(ids);
    }),
    { numRuns: 20 },
  );
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const item = memoryItem<Activity>({});
  const forget = vi.fn(() => item.update(() => ({})));
  const update = vi.spyOn(item, 'update');
  const timers: Array<() => void> = [];
  const settings = memoryItem(defaultSettings);
  const log = createActivityLog(
    { activity: item, settings, forgetActivity: forget },
    {
      schedule: (job) => {
        timers.push(job);
        return () => undefined;
      },
    },
  );
  return {
    ...{ item, forget, log, update, timers },
    want: (on: boolean) => settings.update((all) => ({ ...all, keepActivity: on })),
    async pass(): Promise<void> {
      await settled();
      for (const job of timers.splice(0)) job();
      await settled();
    },
  };
}

test('the events of a second are one write, and those alike of an hour one line', async () => {
  const { log, item, update, timers, pass } = setUp();
  log.put('a', entryOf({ at: 1, outcome: 'open' }));
  log.put('a', entryOf({ at: 1 }));
  for (let at = 2; at < 500; at++) log.putMinor(entryOf({ at, what: 'keys' }));
  await settled();
  expect(timers).toHaveLength(1);
  await pass();
  expect(update).toHaveBeenCalledTimes(1);
  expect(Object.values(await item.get()).map(({ at, outcome }) => [at, outcome])).toEqual([
    [1, 'done'],
    [2, 'done'],
  ]);
  log.putMinor(entryOf({ at: 600, what: 'keys' }));
  log.putMinor(entryOf({ at: 3_700_000, what: 'keys' }));
  await pass();
  expect(Object.keys(await item.get())).toHaveLength(3);
});

test('a log longer than it may be is cut at the start', async () => {
  const { log, item, pass } = setUp();
  await item.update(() => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`c ${at}`, entryOf({ at })])));
  log.takeUp();
  await pass();
  const times = Object.values(await item.get()).map(({ at }) => at);
  expect(times.length).toBeLessThanOrEqual(1000);
  expect(times.at(-1)).toBe(19_999);
});

test('what was not written yet goes with the log', async () => {
  const { log, item, forget, pass } = setUp();
  log.put('a', entryOf());
  await pass();
  log.put('b', entryOf());
  await settled();
  await log.clear();
  await pass();
  expect(await item.get()).toEqual({});
  expect(forget).toHaveBeenCalledOnce();
});

test('without a wish for a log nothing is written, and what comes after it is', async () => {
  const { log, item, want, update, pass } = setUp();
  log.put('a', entryOf());
  await settled();
  await want(false);
  await pass();
  expect(update).not.toHaveBeenCalled();
  await want(true);
  log.putMinor(entryOf({ what: 'keys' }));
  await pass();
  expect(Object.keys(await item.get())).toHaveLength(1);
});

test('what could not be written on a full disk is written once there is room, and not after the log was cleared', async () => {
  const { log, item, update, pass } = setUp();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  update.mockRejectedValueOnce(new Error('full')).mockRejectedValueOnce(new Error('full'));
  log.put('a', entryOf({ at: 1 }));
  await pass();
  log.put('b', entryOf({ at: 2 }));
  await pass();
  expect(await item.get()).toEqual({});
  await pass();
  expect(Object.keys(await item.get())).toEqual(['a', 'b']);

  const failing = Promise.withResolvers<Activity>();
  update.mockReturnValueOnce(failing.promise);
  log.put('c', entryOf({ at: 3 }));
  await pass();
  await log.clear();
  failing.reject(new Error('full'));
  await pass();
  await pass();
  expect(await item.get()).toEqual({});
});
