import { DataApiError, isRateLimit } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';

/** Retries of a query: a service that restarts is back by then. */
const mostRetries = 3;

/** Longest wait in milliseconds, unless the service itself asks for longer. */
const longestWait = 30_000;

export function isTransient(error: unknown): boolean {
  if (!(error instanceof DataApiError)) return false;
  if (error.kind === 'unreachable') return true;
  if (error.refusal === null) return false;
  const { status } = error.refusal;
  // 501: the service lacks the operation for good.
  return isRateLimit(error.refusal) || status === 408 || (status >= 500 && status !== 501);
}

export type Retry = ReturnType<typeof createRetry>;

/** Whether and when a failed query is retried, as the query cache wants it. */
export function createRetry(now: () => number) {
  // Keyed by the error: the query cache exposes the last failure, but not the time of the next attempt.
  const attempts = new WeakMap<object, number>();
  return {
    retry: (failureCount: number, error: unknown): boolean => failureCount < mostRetries && isTransient(error),
    /** Milliseconds: as long as the service asks for, else longer with each failure. */
    retryDelay: (failureCount: number, error: unknown): number => {
      const requested = error instanceof DataApiError ? error.refusal?.retryAfterMs : null;
      const wait = requested ?? backoff(failureCount + 1, 1000, longestWait);
      if (error instanceof Error) attempts.set(error, now() + wait);
      return wait;
    },
    /** When the query that failed with `error` is retried, in Unix milliseconds; null when it is not. */
    nextAttemptAt: (error: unknown): number | null => (error instanceof Error ? (attempts.get(error) ?? null) : null),
  };
}
