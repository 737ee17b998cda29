import type { Schedule } from './batch.ts';

/** In milliseconds, whatever the service or stored state says. */
export const longestWaitMs = 15 * 60_000;

/** Longer waits use the alarm alone: browsers end an idle background after 30 s, and no alarm can be sooner. */
const alarmMs = 30_000;

/** Waits that survive the end of the background: each sets the alarm, and a short one a timer as well. */
export function createWait(deps: {
  now: () => number;
  wakeAt: (unixMs: number | null) => void;
  schedule: Schedule;
  signal: AbortSignal;
}) {
  let wake: () => void = () => {};
  deps.signal.addEventListener('abort', () => wake());
  return {
    /** Checks the clock again, as when the alarm goes off. */
    wake: (): void => wake(),
    /** Resolves at `unixMs`, or when the signal is aborted. */
    async until(unixMs: number): Promise<void> {
      const whole = unixMs - deps.now();
      for (;;) {
        const left = unixMs - deps.now();
        // The clock was set back: stop waiting.
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
