import { DataApiError, isRateLimit } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/schedule.ts';

/** Retries of a query: a service that restarts is back by then. */
const mostRetries = 3;

/** Longest wait in milliseconds, unless the service itself asks for longer. */
const longestWait = 30_000;

export function isTransient(error: unknown): boolean {
  if (!(error instanceof DataApiError)) return false;
  const { kind, refusal } = error;
  if (refusal === null) return kind === 'unreachable';
  // 501: the service does not have the operation, and will not have it in a second either.
  if (refusal.status === 501) return false;
  return refusal.status === 408 || refusal.status >= 500 || isRateLimit(refusal);
}

/** Whether and when a failed query is retried, as the query cache wants it. */
export interface Retry {
  retry(failureCount: number, error: unknown): boolean;
  /** Milliseconds: as long as the service asks for, else longer with each failure. */
  retryDelay(failureCount: number, error: unknown): number;
  /** When the query that failed with `error` is retried, in Unix milliseconds; null when it is not. */
  nextAttemptAt(error: unknown): number | null;
}

export function createRetry(now: () => number, random = Math.random): Retry {
  // Keyed by the error: the query cache exposes the last failure, but not the time of the next attempt.
  const attempts = new WeakMap<object, number>();
  return {
    retry: (failureCount, error) => failureCount < mostRetries && isTransient(error),
    retryDelay: (failureCount, error) => {
      const requested = error instanceof DataApiError ? error.refusal?.retryAfterMs : null;
      const wait = requested ?? backoff(failureCount + 1, 1000, longestWait) * (1 + random());
      if (error instanceof Error) attempts.set(error, now() + wait);
      return wait;
    },
    nextAttemptAt: (error) => (error instanceof Error ? (attempts.get(error) ?? null) : null),
  };
}
