import { QueryClient } from '@tanstack/query-core';
import {
  type AsyncStorage,
  type PersistedQuery,
  experimental_createQueryPersister as queryPersister,
} from '@tanstack/query-persist-client-core';
import { createStore, del, entries, get, set } from 'idb-keyval';
import { isTransient, type Retry } from './retry.ts';

/** Age in milliseconds from which data are fetched again when their view opens or the tab comes to the front. */
const staleMs = 30_000;

/** Milliseconds between two attempts while a service does not answer and the view is on screen. */
const recoverMs = 15_000;

const keptMs = 7 * 86_400_000;

/** Changes with the format of the stored data, so that no version reads what another wrote. */
const cacheVersion = '1';

export type AnswerStore = AsyncStorage<PersistedQuery>;

/** The query cache. Data from `store` show first, whatever their age, then fresh ones; a failure removes none. */
export function createQueryClient({ store, retry }: { store: AnswerStore; retry: Retry }): {
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
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        persister: persister.persisterFn,
        staleTime: staleMs,
        // Services on this machine answer without a network, whatever the browser's online state.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchInterval: ({ state }) => (state.error !== null && isTransient(state.error) ? recoverMs : false),
        retry: retry.retry,
        retryDelay: retry.retryDelay,
      },
    },
  });
  return { queries: client, forgetOld: () => persister.persisterGc() };
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
