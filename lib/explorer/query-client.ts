import { QueryClient } from '@tanstack/query-core';
import {
  type AsyncStorage,
  type PersistedQuery,
  experimental_createQueryPersister as queryPersister,
} from '@tanstack/query-persist-client-core';
import { mayPass, type Retry } from './retry.ts';

/** Milliseconds after which an answer is asked for again when its view is opened or the tab comes to the front. */
export const staleMs = 30_000;

/** Milliseconds between two attempts while a service does not answer and the view is on screen. */
const recoverMs = 15_000;

/** How long an answer is worth keeping on disk, in milliseconds. */
const keptMs = 7 * 86_400_000;

/** Changes with the form of what is kept, so that no version reads what another wrote. */
const form = '1';

/** Where the last answers are kept. */
export type AnswerStore = AsyncStorage<PersistedQuery>;

/**
 * The explorer's cache of answers. A query that has none yet is filled from `store` first, whatever its age, and then
 * refreshed; a failure never takes an answer away.
 */
export function createQueryClient({ store, retry }: { store: AnswerStore; retry: Retry }): {
  queries: QueryClient;
  /** Drops what was asked long ago and never again. It reads all that is kept, so it is for when nothing else is due. */
  forgetOld(): Promise<void>;
} {
  const persister = queryPersister<PersistedQuery>({
    storage: store,
    // The answer and its age, and nothing of the attempts: errors are of the moment.
    serialize: ({ state, ...rest }) => ({ ...rest, state: { ...state, ...settled } }),
    deserialize: (kept) => kept,
    buster: form,
    maxAge: keptMs,
    prefix: 'explorer',
  });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        persister: persister.persisterFn,
        staleTime: staleMs,
        // Services on this machine answer without a network, whatever the browser thinks of it.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchInterval: ({ state }) => (state.error !== null && mayPass(state.error) ? recoverMs : false),
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
