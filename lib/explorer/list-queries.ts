import { keepPreviousData, type QueryKey, type QueryObserverOptions } from '@tanstack/query-core';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listNetworkParameters, type NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { allRows } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';

/** The asset list of the network in use, which the background fetches and keeps. */
export interface AssetsSource {
  get(): Promise<AssetsState>;
  /** Has the background fetch the list. Resolves when it has, whatever came of it. */
  refresh(): Promise<unknown>;
}

/** A query whose data are shown as they were fetched. */
export type Query<T> = QueryObserverOptions<T, Error, T, T, QueryKey>;

/** All assets of the network: first as the background last knew them, then as it has them fetched. */
export function assetsQuery({ baseUrl }: DataApi, source: AssetsSource): Query<AssetsState> {
  const queryKey = [baseUrl, 'assets'];
  const known = async (): Promise<AssetsState | null> => {
    const state = await source.get();
    return state.address === baseUrl && state.fetchedAt !== null ? state : null;
  };
  return {
    queryKey,
    queryFn: async ({ client }) => {
      const last = client.getQueryData(queryKey) === undefined ? await known() : null;
      if (last?.fetchedAt) client.setQueryData<AssetsState>(queryKey, last, { updatedAt: last.fetchedAt });
      await source.refresh();
      const { failure } = await source.get();
      if (failure !== null) throw new DataApiError(failure);
      const fetched = await known();
      if (fetched === null) throw new Error(t('ex_network_changed'));
      return fetched;
    },
    // Kept by the background, and so not a second time with the explorer's own answers.
    persister: (fetch, context) => fetch(context),
  };
}

export interface ParameterList {
  parameters: NetworkParameter[];
  unreadable: number;
}

export function parametersQuery(api: DataApi) {
  return {
    queryKey: [api.baseUrl, 'parameters'],
    queryFn: async (options: { signal: AbortSignal }): Promise<ParameterList> => {
      const { rows, unreadable } = await allRows((...page) => listNetworkParameters(api, ...page), options);
      return { parameters: rows, unreadable: unreadable.length };
    },
  };
}

/** What the background keeps of these proposals, those that it knows. Another `version` of them is read again. */
export function recordsQuery(
  { baseUrl }: DataApi,
  { record }: { record(proposalId: string): Promise<ProposalRecord | null> },
  ids: readonly string[],
  version?: number,
): Query<ProposalRecord[]> {
  return {
    queryKey: [baseUrl, 'records', ids, version],
    queryFn: async () => (await Promise.all(ids.map(record))).filter((one) => one !== null),
    placeholderData: keepPreviousData,
    // Thousands of votes, which the background keeps.
    gcTime: 0,
    structuralSharing: false,
    persister: (fetch, context) => fetch(context),
  };
}
