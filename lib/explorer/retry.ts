import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/http/backoff.ts';

/** Attempts after the first one, while nothing else is known: a service that restarts is back by then. */
const mostRetries = 3;

/** Milliseconds that one wait takes at most, unless the service itself asks for longer. */
const longestWait = 30_000;

/** Whether asking again, with nothing changed, may succeed. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof DataApiError)) return false;
  if (error.kind === 'unreachable') return true;
  const status = error.refusal?.status ?? 0;
  // 501 is an operation that the service does not have, and will not have in a second either.
  if (status === 501) return false;
  return status === 408 || status === 429 || status >= 500 || (error.refusal?.retryAfterMs !== null && status === 403);
}

/** Whether and when a query that failed is asked again, in the form that the query cache takes. */
export interface Retry {
  retry(failureCount: number, error: unknown): boolean;
  /** Milliseconds: as long as the service asks to be left alone, else longer with each failure. */
  retryDelay(failureCount: number, error: unknown): number;
  /** When the query that failed with `error` is asked again, in Unix milliseconds; null when it is not. */
  nextAttemptAt(error: unknown): number | null;
}

export function createRetry(now: () => number): Retry {
  // Keyed by the error: the query cache tells of the last failure, but not when it will try again.
  const attempts = new WeakMap<object, number>();
  return {
    retry: (failureCount, error) => failureCount < mostRetries && mayPass(error),
    retryDelay: (failureCount, error) => {
      const asked = error instanceof DataApiError ? error.refusal?.retryAfterMs : null;
      const wait = asked ?? backoff(failureCount + 1, 1000, longestWait);
      if (error instanceof Error) attempts.set(error, now() + wait);
      return wait;
    },
    nextAttemptAt: (error) => (error instanceof Error ? (attempts.get(error) ?? null) : null),
  };
}
