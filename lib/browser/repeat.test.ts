import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

describe('repeat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once and then again, until it is stopped', async () => {
    let runs = 0;
    const stop = repeat(
      async () => {
        runs += 1;
      },
      5000,
      () => undefined,
    );
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(3);
  });

  it('waits for a slow run before it starts the next', async () => {
    let runs = 0;
    let finish: () => void = () => undefined;
    const job = (): Promise<void> => {
      runs += 1;
      return new Promise((resolve) => (finish = resolve));
    };
    const stop = repeat(job, 5000, () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(2);
    stop();
  });

  it('tells a failure and goes on', async () => {
    const told: unknown[] = [];
    const stop = repeat(
      () => Promise.reject(new Error('no answer')),
      5000,
      (error) => told.push(error),
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveLength(2);
    stop();
  });
});
