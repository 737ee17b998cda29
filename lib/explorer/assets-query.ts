import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/query-core';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
import { listAssets } from '#lib/data-api/list-assets.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import type { Asset } from '#lib/data-api/schema/asset.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { AssetsState } from '#lib/network-state.ts';

export interface AssetList {
  assets: readonly Asset[];
  /** How many assets could not be read and are left out. */
  unreadable: number;
}

/** The asset list of the network in use, which the background fetches and keeps. */
export interface AssetsSource {
  get(): Promise<AssetsState>;
  /** Has the background fetch the list. Resolves when it has, whatever came of it. */
  refresh(): Promise<unknown>;
}

/** All assets of the network: first as the background last knew them, then as it has them fetched. */
export function assetsQuery(
  { baseUrl }: DataApi,
  source: AssetsSource,
): QueryObserverOptions<AssetList, Error, AssetList, AssetList, QueryKey> {
  const queryKey = [baseUrl, 'assets'];
  const known = async (): Promise<AssetsState | null> => {
    const state = await source.get();
    return state.address === baseUrl && state.fetchedAt !== null ? state : null;
  };
  return {
    queryKey,
    queryFn: async ({ client }) => {
      const last = client.getQueryData(queryKey) === undefined ? await known() : null;
      if (last?.fetchedAt) client.setQueryData<AssetList>(queryKey, listOf(last), { updatedAt: last.fetchedAt });
      await source.refresh();
      const { failure } = await source.get();
      if (failure !== null) throw new DataApiError(failure);
      const fetched = await known();
      if (fetched === null) throw new Error(t('ex_network_changed'));
      return listOf(fetched);
    },
    // Kept by the background, and so not a second time with the explorer's own answers.
    persister: (fetch, context) => fetch(context),
  };
}

function listOf({ assets, unreadable }: AssetsState): AssetList {
  return { assets, unreadable };
}

/** The one asset of that ID, in a list of at most one. Until it has arrived, as the whole list knows it. */
export function assetQuery(api: DataApi, id: string, queries: QueryClient) {
  return {
    queryKey: [api.baseUrl, 'asset', id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AssetList> => {
      const { assets, unreadable } = await listAssets(api, { asset: id }, { signal });
      return { assets, unreadable: unreadable.length };
    },
    placeholderData: (): AssetList | undefined => {
      const all = queries.getQueryData<AssetList>([api.baseUrl, 'assets']);
      const known = all?.assets.filter((asset) => asset.id === id) ?? [];
      return known.length === 0 ? undefined : { assets: known, unreadable: 0 };
    },
  };
}
