export type UnixMs = number;

/** Withdraws what was asked for. Calling it again does nothing. */
export type Cancel = () => void;

export type Schedule = (run: () => void, delayMs: number) => Cancel;

export interface Clock {
  now(): UnixMs;
  schedule: Schedule;
}

/** Milliseconds since then; infinitely many since a time to come, which a clock that was set back has left. */
export const elapsed = (since: UnixMs, now: UnixMs): number => (since > now ? Number.POSITIVE_INFINITY : now - since);

/** Resolves after `delayMs` milliseconds, or when `signal` is aborted. Infinity waits for the signal alone. */
export async function pause(schedule: Schedule, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = (): void => resolve();
  const cancel = delayMs === Number.POSITIVE_INFINITY ? over : schedule(over, Math.max(delayMs, 0));
  signal.addEventListener('abort', over);
  await promise;
  cancel();
  signal.removeEventListener('abort', over);
}

/** One run for many requests. */
export function debounced(run: () => void, schedule: Schedule) {
  let cancel: Cancel | null = null;
  return {
    /** Runs it in `delayMs` milliseconds, unless it is to run already. */
    in(delayMs: number): void {
      cancel ??= schedule(() => {
        cancel = null;
        run();
      }, delayMs);
    },
    cancel(): void {
      cancel?.();
      cancel = null;
    },
  };
}

/** Milliseconds: votes come in numbers. */
const collectMs = 1000;

/** Calls `run` a moment after the first of many changes of these items. */
export function collectChanges(
  items: readonly { watch(listener: () => void): Cancel }[],
  schedule: Schedule,
  run: () => void,
): Cancel {
  const soon = debounced(run, schedule);
  const unwatch = items.map((item) => item.watch(() => soon.in(collectMs)));
  return () => {
    for (const stop of unwatch) stop();
    soon.cancel();
  };
}

/** Milliseconds to wait: `firstMs` after the first failure, doubled with each, at most `longestMs`. */
export function backoff(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 20), longestMs);
}
