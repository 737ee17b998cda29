import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Activity, ActivityEntry } from './activity-entry.ts';
import { bounded, minorId, most, withEntry, withOutcome } from './keep-entries.ts';
import { entryOf } from './testing/entry.ts';

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

test('the outcome of a call that nobody waits for ends only what is open', () => {
  const open = put({}, 'a', { at: 1, outcome: 'open' });
  expect(told(withOutcome(open, 'a', { outcome: 'denied' }))).toEqual(['1 denied']);
  const done = put({}, 'a', { at: 1, outcome: 'done' });
  expect(withOutcome(done, 'a', { outcome: 'denied' })).toBe(done);
  expect(withOutcome(done, 'b', { outcome: 'denied' })).toBe(done);
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
  expect(left.filter(({ outcome }) => outcome === 'failed')).toHaveLength(most.minor);
  expect(left.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
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
