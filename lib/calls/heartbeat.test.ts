import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeartbeat } from './stay-awake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('beats only while somebody holds it, and one release counts once', () => {
  let beats = 0;
  const hold = createHeartbeat(() => {
    beats += 1;
  });
  vi.advanceTimersByTime(60_000);
  expect(beats).toBe(0);

  const first = hold();
  const second = hold();
  vi.advanceTimersByTime(60_000);
  expect(beats).toBe(3);

  first();
  first();
  vi.advanceTimersByTime(20_000);
  expect(beats).toBe(4);

  second();
  vi.advanceTimersByTime(120_000);
  expect(beats).toBe(4);
  expect(vi.getTimerCount()).toBe(0);
});
