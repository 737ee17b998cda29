import type { Schedule } from './batch.ts';

/** Longest wait before the next attempt, in milliseconds, whatever the service or an old state of storage says. */
export const longestWaitMs = 15 * 60_000;

/**
 * From here on a wait is the alarm's alone: browsers put an idle background to sleep after 30 s, and no alarm can be set
 * for sooner.
 */
const alarmMs = 30_000;

/**
 * Waits that a sleep of the background does not outlast: each sets the alarm, and a short one has a timer as well, in
 * whose time the background stays awake by itself.
 */
export function createWait(deps: {
  now: () => number;
  wakeAt: (unixMs: number | null) => void;
  schedule: Schedule;
  /** Ends a wait early. */
  signal: AbortSignal;
}) {
  let wake: () => void = () => {};
  deps.signal.addEventListener('abort', () => wake());
  return {
    /** Looks at the clock again, as when the alarm has gone off. */
    wake: (): void => wake(),
    /** Resolves at `unixMs`, or when the signal is aborted. */
    async until(unixMs: number): Promise<void> {
      const whole = unixMs - deps.now();
      for (;;) {
        const left = unixMs - deps.now();
        // More than there was to wait: the clock has been set back, and nobody is to wait for it to come round again.
        if (deps.signal.aborted || left <= 0 || left > whole) return;
        deps.wakeAt(Math.max(unixMs, deps.now() + alarmMs));
        let cancel = (): void => {};
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (left < alarmMs) cancel = deps.schedule(resolve, left);
        });
        cancel();
      }
    },
  };
}
