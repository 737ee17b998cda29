import { QueryClient } from '@tanstack/query-core';
import {
  type AsyncStorage,
  type PersistedQuery,
  experimental_createQueryPersister as queryPersister,
} from '@tanstack/query-persist-client-core';
import { del, entries, get, set } from 'idb-keyval';
import { DataApiError, isRateLimit } from '#lib/data-api/data-api-error.ts';
import { backoff } from '#lib/schedule.ts';
import { openStore } from '#lib/storage/database.ts';

/** Age in milliseconds from which data are fetched again when their view opens or the tab comes to the front. */
const staleMs = 30_000;

const keptMs = 7 * 86_400_000;

/** Changes with the format of the stored data, so that no version reads what another wrote. */
const cacheVersion = '1';

export type AnswerStore = AsyncStorage<PersistedQuery>;

/** Milliseconds from the first failure to the next attempt, doubled with each, unless the service itself asks for longer. */
const retryMs = { first: 1000, longest: 15_000 };

/** Whether asking again may help: it is done while the view is on screen. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof DataApiError)) return false;
  const { kind, refusal } = error;
  if (refusal === null) return kind === 'unreachable';
  // 501: the service does not have the operation, and will not have it in a second either.
  if (refusal.status === 501) return false;
  return refusal.status === 408 || refusal.status >= 500 || isRateLimit(refusal);
}

/** Milliseconds from a failure, in a row the one of that number, to the next attempt. */
export function retryDelay(failures: number, error: unknown): number {
  const requested = error instanceof DataApiError ? error.refusal?.retryAfterMs : null;
  return requested ?? backoff(failures, retryMs.first, retryMs.longest);
}

/** The query cache. Data from `store` show first, whatever their age, then fresh ones; a failure removes none. */
export function createQueryClient(store: AnswerStore): {
  queries: QueryClient;
  /** Removes expired data. It reads all that is stored, so call it when the page is idle. */
  forgetOld(): Promise<void>;
} {
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
        // A time in the future is of a clock that was set back.
        staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : staleMs),
        // Services on this machine answer without a network, whatever the browser's online state.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        retry: (_failures, error) => isTransient(error),
        retryDelay: (before, error) => retryDelay(before + 1, error),
      },
    },
  });
  return { queries, forgetOld: () => persister.persisterGc() };
}

/** The last answers in IndexedDB; nothing is kept, and nothing fails, where there is none (Firefox's private windows). */
export function answerStore(): AnswerStore {
  const store = openStore('explorer', 'answers');
  const ifPossible = <T>(job: Promise<T>): Promise<T | undefined> =>
    job.catch((error: unknown) => {
      console.warn('The explorer keeps no answers:', error);
      return undefined;
    });
  return {
    getItem: (key) => ifPossible(get<PersistedQuery>(key, store)),
    setItem: (key, value) => ifPossible(set(key, value, store)),
    removeItem: (key) => ifPossible(del(key, store)),
    entries: async () => (await ifPossible(entries<string, PersistedQuery>(store))) ?? [],
  };
}
