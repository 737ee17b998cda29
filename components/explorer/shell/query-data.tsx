import type { ReadonlySignal } from '@preact/signals';
import { type QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { Skeleton } from '#components/controls.tsx';
import type { Voting } from '#components/governance/voting.ts';
import { LoadFailure } from '#components/load-failure.tsx';
import { failureOf } from '#lib/data-api/data-api-error.ts';
import type { NodesState } from '#lib/data-api/nodes/node-state.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { type AssetsSource, assetsQuery, type Query } from '#lib/explorer/list-queries.ts';
import { isTransient, retryDelay } from '#lib/explorer/query-client.ts';
import type { Navigation } from '#lib/explorer/route.ts';
import type { SeenParameters } from '#lib/explorer/seen-parameters.ts';
import { nextAttemptText } from '#lib/format/time.ts';
import type { Alerts } from '#lib/governance/alert.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import type { Coverage } from '#lib/governance/coverage.ts';
import type { ReadVotes } from '#lib/governance/own-votes.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import type { AssetsState } from '#lib/network-state.ts';
import type { Settings } from '#lib/settings/settings.ts';

/** What is stored of governance in the network in use. */
export interface GovernanceSource {
  /** By proposal ID. */
  alerts: ReadonlySignal<Readonly<Alerts>>;
  stream: ReadonlySignal<StreamState>;
  /** How far back the alerts reach, and what is not known between. */
  coverage: ReadonlySignal<Coverage>;
  /** A proposal in full; null where it is not known. It changes when its alert does. */
  record(proposalId: string): Promise<ProposalRecord | null>;
  /** The parties that have voted, by proposal ID. */
  voters: ReadVotes<readonly string[]>;
}

export interface ExplorerServices {
  /** The data API of the network in use; another object when its addresses change. */
  api: ReadonlySignal<DataApi>;
  settings: ReadonlySignal<Settings>;
  /** The health of the data API's addresses. */
  nodes: ReadonlySignal<NodesState>;
  queries: QueryClient;
  navigation: Navigation;
  assets: AssetsSource;
  governance: GovernanceSource;
  voting: ReadonlySignal<Voting>;
  seen: SeenParameters;
  /** Unix milliseconds, updated every second. A component that reads its value renders as often. */
  now: ReadonlySignal<number>;
}

export const ExplorerContext = createContext<ExplorerServices | null>(null);

export function useExplorer(): ExplorerServices {
  const services = useContext(ExplorerContext);
  if (services === null) throw new Error('This component is outside the explorer.');
  return services;
}

/** Whether values stand as the data API sent them: exact, with names of enumerations and whole IDs. The address says so. */
export function useAsSent(): boolean {
  return useExplorer().navigation.route.value?.query['sent'] === '1';
}

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
export function useQuery<T>(query: Query<T>): QueryState<T> {
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

/** Counts down to the next attempt. A component of its own, so that nothing else renders every second. */
function NextAttempt({ at }: { at: number }) {
  return <>{nextAttemptText(at, useExplorer().now.value)}</>;
}

/** Why the last attempt failed. `hasData`: the page shows the last data of this query. */
function QueryFailure({ query, hasData }: { query: QueryState<unknown>; hasData: boolean }) {
  const { now } = useExplorer();
  const { failure, failureCount } = query;
  const at = useMemo(() => now.peek() + retryDelay(failureCount, failure), [failure]);
  if (failure === null) return null;
  return (
    <LoadFailure failure={failureOf(failure)} hasData={hasData} retry={query.refresh}>
      {query.isFetching && isTransient(failure) && <NextAttempt at={at} />}
    </LoadFailure>
  );
}

/**
 * A skeleton until there is data, why the query failed, and what `children` makes of the data, fresh or not. Once a query has
 * failed, placeholder data of another one would pass for its own.
 */
export function QueryData<T>(props: { query: QueryState<T>; rows: number; children: (data: T) => ComponentChildren }) {
  const { query, rows } = props;
  const failed = query.failure !== null;
  const data = failed && query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <QueryFailure query={query} hasData={data !== undefined} />
      {data === undefined && !failed && <Skeleton rows={rows} />}
      {data !== undefined && props.children(data)}
    </>
  );
}
