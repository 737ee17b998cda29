import { QueryClient } from '@tanstack/query-core';
import {
  type AsyncStorage,
  type PersistedQuery,
  experimental_createQueryPersister as queryPersister,
} from '@tanstack/query-persist-client-core';
import { createStore, del, entries, get, set } from 'idb-keyval';
import { DataApiError, isRateLimit } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/schedule.ts';

/** Age in milliseconds from which data are fetched again when their view opens or the tab comes to the front. */
const staleMs = 30_000;

/** Milliseconds between two attempts while a service does not answer and the view is on screen. */
const recoverMs = 15_000;

const keptMs = 7 * 86_400_000;

/** Changes with the format of the stored data, so that no version reads what another wrote. */
const cacheVersion = '1';

export type AnswerStore = AsyncStorage<PersistedQuery>;

/** Retries of a query: a service that restarts is back by then. */
const mostRetries = 3;

/** Longest wait in milliseconds, unless the service itself asks for longer. */
const longestRetryWait = 30_000;

function isTransient(error: unknown): boolean {
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
      const wait = requested ?? backoff(failureCount + 1, 1000, longestRetryWait) * (1 + random());
      if (error instanceof Error) attempts.set(error, now() + wait);
      return wait;
    },
    nextAttemptAt: (error) => (error instanceof Error ? (attempts.get(error) ?? null) : null),
  };
}

/** The query cache. Data from `store` show first, whatever their age, then fresh ones; a failure removes none. */
export function createQueryClient(store: AnswerStore): {
  queries: QueryClient;
  nextAttemptAt: Retry['nextAttemptAt'];
  /** Removes expired data. It reads all that is stored, so call it when the page is idle. */
  forgetOld(): Promise<void>;
} {
  const { retry, retryDelay, nextAttemptAt } = createRetry(Date.now);
  const persister = queryPersister<PersistedQuery>({
    storage: store,
    serialize: (query) => query,
    deserialize: (kept) => kept,
    buster: cacheVersion,
    maxAge: keptMs,
    prefix: 'explorer',
  });
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        persister: persister.persisterFn,
        staleTime: staleMs,
        // Services on this machine answer without a network, whatever the browser's online state.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchInterval: ({ state }) => (state.error !== null && isTransient(state.error) ? recoverMs : false),
        retry,
        retryDelay,
      },
    },
  });
  return { queries, nextAttemptAt, forgetOld: () => persister.persisterGc() };
}

/** Milliseconds after which a page counts as idle, however busy it is. */
const longestWait = 3000;

/** Resolves when the page has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: longestWait });
  });
}

/**
 * The last answers in IndexedDB; nothing is kept, and nothing fails, where there is none (Firefox's private windows).
 * Each write waits until the page is idle: the browser copies an answer first, and what arrived is to be painted before.
 */
export function answerStore(): AnswerStore {
  const store = createStore('explorer', 'answers');
  const ifPossible = <T>(job: Promise<T>): Promise<T | undefined> =>
    job.catch((error: unknown) => {
      console.warn('The explorer keeps no answers:', error);
      return undefined;
    });
  return {
    getItem: (key) => ifPossible(get<PersistedQuery>(key, store)),
    setItem: async (key, value) => {
      await idle();
      await ifPossible(set(key, value, store));
    },
    removeItem: (key) => ifPossible(del(key, store)),
    entries: async () => (await ifPossible(entries<string, PersistedQuery>(store))) ?? [],
  };
}
