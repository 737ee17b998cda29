import type { QueryClient } from '@tanstack/query-core';
import type { DataApi } from '#lib/data-api/data-api.ts';
import { type AssetList, listAssets } from '#lib/data-api/list-assets.ts';

/** All assets of the network. */
export function assetsQuery(api: DataApi) {
  return {
    queryKey: [api.baseUrl, 'assets'],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AssetList> => listAssets(api, {}, { signal }),
  };
}

/** The one asset of that ID, in a list of at most one. Until it has arrived, as the whole list knows it. */
export function assetQuery(api: DataApi, id: string, queries: QueryClient) {
  return {
    queryKey: [api.baseUrl, 'asset', id],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AssetList> => listAssets(api, { asset: id }, { signal }),
    placeholderData: (): AssetList | undefined => {
      const all = queries.getQueryData<AssetList>(assetsQuery(api).queryKey);
      const known = all?.assets.filter((asset) => asset.id === id) ?? [];
      return known.length === 0 ? undefined : { assets: known, unreadable: [] };
    },
  };
}
