import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';
import type { Schedule } from './batch.ts';

export interface CatchUp {
  /** A connection has been asked for: catches up once the service can have it. */
  asked(): void;
  /** The connection stands for certain: what happened before is not sent any more. */
  opened(): void;
  /** Ends with the connection. */
  end(): void;
}

/**
 * On a quiet network a service says nothing at all until something happens. By this time, in milliseconds, a request
 * that it has not refused is a stream that listens.
 */
const graceMs = 300;

/** Milliseconds between the beginnings of two runs: a service that drops its readers is not to be asked for all each time. */
const betweenRunsMs = 3000;

/** Milliseconds until a run that failed is tried again, doubled with each failure, and at most. */
const firstRetryMs = 5000;
const longestRetryMs = 300_000;

/**
 * Catches up with what a connection has missed: once it has been asked for, and again when it turns out to have opened
 * after that. `run` reads everything as it stands, and resolves to false where the service does not offer that.
 */
export function createCatchUp(deps: {
  run: () => Promise<boolean>;
  /** Told once, when the connection can be taken to stand. */
  stands: () => void;
  /** When the last run of any connection began; Unix milliseconds. */
  last: { startedAt: number };
  now: () => number;
  schedule: Schedule;
  report: (error: unknown) => void;
}): CatchUp {
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
    asked() {
      cancelGrace = schedule(() => {
        if (!stands) stand();
      }, graceMs);
    },
    opened: stand,
    end() {
      ended = true;
      cancelGrace?.();
      cancel?.();
    },
  };
}
