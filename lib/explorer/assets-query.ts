import type { QueryClient } from '@tanstack/query-core';
import type { DataApi } from '#lib/data-api/data-api.ts';
import { DataApiError } from '#lib/data-api/data-api-error.ts';
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
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AssetList> => {
      try {
        return await listAssets(api, { asset: id }, { signal });
      } catch (error) {
        // How a data node says that it knows no such asset; a core node answers with an empty list.
        if (error instanceof DataApiError && error.refusal?.status === 404) return { assets: [], unreadable: [] };
        throw error;
      }
    },
    placeholderData: (): AssetList | undefined => {
      const all = queries.getQueryData<AssetList>(assetsQuery(api).queryKey);
      const known = all?.assets.filter((asset) => asset.id === id) ?? [];
      return known.length === 0 ? undefined : { assets: known, unreadable: [] };
    },
  };
}
