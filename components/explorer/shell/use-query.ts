import {
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { useExplorer } from './explorer-context.ts';

/** The options of one query: its key, how to ask, and what differs from the explorer's usual ways. */
export type Query<T> = QueryObserverOptions<T, Error, T, T, QueryKey>;

/** What is known of one query: its data, its error, and whether it is being asked. */
export type Answer<T> = QueryObserverResult<T, Error> & {
  /** Asks now, also when the query already waits for its next attempt. */
  askAgain(): void;
};

/**
 * The answer to one query, from the explorer's cache at once where it is there, and fresh behind it. The component is
 * drawn again whenever the answer, its error or the state of its fetch changes. Another key is another query.
 *
 * The cache's own binding is for an older Preact; this is all of it that is needed.
 */
export function useQuery<T>(query: Query<T>): Answer<T> {
  const { queries } = useExplorer();
  // "Optimistic": the first drawing already says that the query is under way, before its effect has started it.
  const options = queries.defaultQueryOptions({ ...query, _optimisticResults: 'optimistic' });
  const [observer] = useState(() => new QueryObserver(queries, options));
  const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => observer.subscribe(() => draw(undefined)), [observer]);
  useEffect(() => observer.setOptions(options));
  const askAgain = (): void => {
    const query = observer.getCurrentQuery();
    // Or the cache would go on waiting for as long as the last failure said.
    void query.cancel({ silent: true });
    void observer.refetch();
  };
  return { ...observer.getOptimisticResult(options), askAgain };
}
