import { expect, test, vi } from 'vitest';
import { defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { Activity } from './activity-entry.ts';
import { createActivityLog } from './activity-log.ts';
import { entryOf } from './testing/entry.ts';

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
  await settled();
  expect(timers).toEqual([]);
  log.putMinor(entryOf({ at: 3_700_000, what: 'keys' }));
  await pass();
  expect(Object.keys(await item.get())).toHaveLength(3);
});

test('a log longer than it may be is cut at the start', async () => {
  const { log, item, pass } = setUp();
  await item.update(() => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`c ${at}`, entryOf({ at })])));
  log.takeUp(new Set());
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
  await want(false);
  log.putMinor(entryOf({ what: 'keys' }));
  await settled();
  await want(true);
  await pass();
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
