import { expect, test } from 'vitest';
import { createWait } from './wait.ts';

test('a clock that is set back ends a wait when its timer goes off, not when the clock has come round again', async () => {
  let time = 1_700_000_000_000;
  const timers: (() => void)[] = [];
  const wait = createWait({
    now: () => time,
    wakeAt: () => undefined,
    schedule: (run) => {
      timers.push(run);
      return () => undefined;
    },
    signal: new AbortController().signal,
  });
  let over = false;
  void wait.until(time + 20_000).then(() => {
    over = true;
  });
  time += 10_000;
  wait.wake();
  await expect.poll(() => timers.length, { interval: 1 }).toBe(2);
  time -= 86_400_000;
  timers[1]?.();
  await expect.poll(() => over, { interval: 1 }).toBe(true);
});
