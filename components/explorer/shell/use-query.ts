import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { assetsQuery } from '#lib/explorer/list-queries.ts';
import type { AssetsState } from '#lib/network-state.ts';
import { useExplorer } from './explorer-context.ts';

/** What is known of one query: its data, its error, and whether it is being fetched. */
export type QueryState<T> = QueryObserverResult<T, Error> & {
  /** Why the last attempt failed, also while the next one is waited for; null when it did not. */
  failure: Error | null;
  /** Fetches now, also when the query already waits for its next attempt. */
  refresh(): void;
};

/**
 * One query: from the cache at once, then fresh. Another key is another query.
 * TanStack's own binding is for an older Preact; this is all of it that is needed.
 */
export function useQuery<T>(query: QueryObserverOptions<T, Error, T, T, QueryKey>): QueryState<T> {
  const { queries } = useExplorer();
  // "Optimistic": the first render already says that the query is under way, before its effect has started it.
  const options = queries.defaultQueryOptions({ ...query, _optimisticResults: 'optimistic' });
  const [observer] = useState(() => new QueryObserver(queries, options));
  const [, render] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => observer.subscribe(() => render(undefined)), [observer]);
  useEffect(() => observer.setOptions(options));
  const refresh = (): void => {
    // Or the cache would go on waiting for as long as the last failure said.
    void observer.getCurrentQuery().cancel({ silent: true });
    void observer.refetch();
  };
  const result = observer.getOptimisticResult(options);
  return { ...result, failure: result.failureReason ?? result.error, refresh };
}

/** The assets of the network in use. */
export function useAssets(): QueryState<AssetsState> {
  const { api, assets } = useExplorer();
  return useQuery(assetsQuery(api.value, assets));
}
