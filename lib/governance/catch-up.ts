import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';
import type { Schedule } from './batch.ts';

/** Milliseconds after which a request that was not refused counts as open: a quiet stream sends nothing. */
const graceMs = 300;

/** Milliseconds between the starts of two runs, for services that drop their readers often. */
const betweenRunsMs = 3000;

/** In milliseconds. */
const firstRetryMs = 5000;
const longestRetryMs = 300_000;

/** Backfills after the request, and again if the stream opened later. `run` is false where not offered. */
export function createCatchUp(deps: {
  run: () => Promise<boolean>;
  /** Called once, when the connection counts as open. */
  onOpen: () => void;
  /** Start of the last run of any connection; Unix milliseconds. */
  last: { startedAt: number };
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}) {
  const { now, schedule } = deps;
  let cancel: (() => void) | null = null;
  let cancelGrace: (() => void) | null = null;
  let isOpen = false;
  let running: Promise<boolean> | null = null;
  let runAgain = false;
  let ended = false;
  let failures = 0;
  let offered = true;

  const start = async (): Promise<void> => {
    cancel = null;
    running = deps.run();
    deps.last.startedAt = now();
    let retryMs: number | null = null;
    try {
      offered = await running;
      failures = 0;
    } catch (error) {
      failures += 1;
      const pauseMs = error instanceof DataApiError ? (error.refusal?.retryAfterMs ?? 0) : 0;
      retryMs = Math.max(pauseMs, backoff(failures, firstRetryMs, longestRetryMs));
      if (!ended) deps.report(error);
    }
    running = null;
    if (retryMs !== null) runIn(retryMs);
    else if (runAgain) runIn(0);
  };
  const runIn = (ms: number): void => {
    if (ended || !offered) return;
    runAgain = running !== null;
    if (running) return;
    const wait = Math.max(ms, deps.last.startedAt + betweenRunsMs - now());
    cancel ??= schedule(() => void start(), wait);
  };

  const markOpen = (): void => {
    if (ended) return;
    if (!isOpen) deps.onOpen();
    isOpen = true;
    runIn(0);
  };

  return {
    /** The stream was requested: catches up after a moment. */
    requested(): void {
      cancelGrace = schedule(() => {
        if (!isOpen) markOpen();
      }, graceMs);
    },
    /** The stream is open: earlier events are not sent any more. */
    opened: markOpen,
    /** Returns the run that is under way, if any. */
    end(): Promise<boolean> | null {
      ended = true;
      cancelGrace?.();
      cancel?.();
      return running;
    },
  };
}
