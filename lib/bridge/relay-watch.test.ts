import { expect, test } from 'vitest';
import { createRelayWatch } from './relay-watch.ts';

function setUp() {
  const state = { pings: 0, waits: true, lost: [] as number[] };
  let job: (() => void) | undefined;
  const watch = createRelayWatch({
    ping: () => {
      state.pings += 1;
    },
    waits: () => state.waits,
    lost: (heard) => state.lost.push(heard),
    schedule: (next) => {
      job = next;
    },
  });
  /** One second passes. False when nobody waited for it. */
  const second = (): boolean => {
    const due = job;
    job = undefined;
    due?.();
    return due !== undefined;
  };
  return { state, watch, second };
}

test('a relay that answers is never lost, and is asked once a second while the page waits', () => {
  const { state, watch, second } = setUp();
  expect(second()).toBe(false);
  watch.sent();
  for (let i = 0; i < 20; i++) {
    watch.pong();
    second();
  }
  expect(state.pings).toBe(21);
  state.waits = false;
  second();
  expect(second()).toBe(false);
  expect(state).toEqual({ pings: 21, waits: false, lost: [] });
});

test('a relay that is gone is lost after three seconds; what it had read is told', () => {
  const { state, watch, second } = setUp();
  expect(watch.sent()).toBe(1);
  watch.pong();
  expect(watch.sent()).toBe(2);
  for (let i = 0; i < 3; i++) second();
  expect(state.lost).toEqual([1]);
  expect(second()).toBe(false);
});

test('a page that was busy for two seconds loses nothing', () => {
  const { state, watch, second } = setUp();
  watch.sent();
  second();
  second();
  watch.pong();
  for (let i = 0; i < 2; i++) second();
  expect(state.lost).toEqual([]);
});
