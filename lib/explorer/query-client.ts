import { QueryClient } from '@tanstack/query-core';
import {
  type AsyncStorage,
  type PersistedQuery,
  experimental_createQueryPersister as queryPersister,
} from '@tanstack/query-persist-client-core';
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
    // The data and their age, but not the attempts: errors are transient.
    serialize: ({ state, ...rest }) => ({ ...rest, state: { ...state, ...settled } }),
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

const settled = {
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  fetchStatus: 'idle',
  isInvalidated: false,
  status: 'success',
} as const;
