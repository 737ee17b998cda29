import { keepPreviousData } from '@tanstack/query-core';
import type { DataApi } from '#lib/data-api/data-api.ts';
import { listSignerBundles } from '#lib/data-api/list-signer-bundles.ts';
import type { BundleRequest } from './bundle-request.ts';

/** One page of the signer bundles. While another page is on its way, the last one stays, marked as a placeholder. */
export function bundlesQuery(api: DataApi, request: BundleRequest | null) {
  return {
    queryKey: [api.baseUrl, 'bundles', request?.filter ?? null, request?.pagination ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      listSignerBundles(api, request?.filter, request?.pagination, { signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  };
}
