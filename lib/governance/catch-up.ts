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

/**
 * Backfills what a connection has missed: after the request, and again if the stream opened later. `run` resolves to
 * false where the service lacks the operation.
 */
export function createCatchUp(deps: {
  run: () => Promise<boolean>;
  /** Called once, when the connection counts as open. */
  stands: () => void;
  /** Start of the last run of any connection; Unix milliseconds. */
  last: { startedAt: number };
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}) {
  const { now, schedule } = deps;
  let cancel: (() => void) | null = null;
  let cancelGrace: (() => void) | null = null;
  let stands = false;
  let running = false;
  let again = false;
  let ended = false;
  let failures = 0;
  let offered = true;

  const start = async (): Promise<void> => {
    cancel = null;
    running = true;
    deps.last.startedAt = now();
    let retryMs: number | null = null;
    try {
      offered = await deps.run();
      failures = 0;
    } catch (error) {
      failures += 1;
      const told = error instanceof DataApiError ? (error.refusal?.retryAfterMs ?? 0) : 0;
      retryMs = Math.max(told, backoff(failures, firstRetryMs, longestRetryMs));
      if (!ended) deps.report(error);
    }
    running = false;
    if (retryMs !== null) due(retryMs);
    else if (again) due(0);
  };
  const due = (ms: number): void => {
    if (ended || !offered) return;
    again = running;
    if (running) return;
    const wait = Math.max(ms, deps.last.startedAt + betweenRunsMs - now());
    cancel ??= schedule(() => void start(), wait);
  };

  const stand = (): void => {
    if (ended) return;
    if (!stands) deps.stands();
    stands = true;
    due(0);
  };

  return {
    /** The stream was requested: catches up after a moment. */
    requested(): void {
      cancelGrace = schedule(() => {
        if (!stands) stand();
      }, graceMs);
    },
    /** The stream is open: earlier events are not sent any more. */
    opened: stand,
    end(): void {
      ended = true;
      cancelGrace?.();
      cancel?.();
    },
  };
}
