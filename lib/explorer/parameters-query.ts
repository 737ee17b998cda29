import { experimental_streamedQuery as streamedQuery } from '@tanstack/query-core';
import { listNetworkParameters, type NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { type Page, pagesForwards } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';

/** The network's parameters as far as they have arrived. */
export interface ParameterList {
  parameters: NetworkParameter[];
  /** How many rows could not be read. */
  unreadable: number;
  /** Whether the last page has arrived. */
  complete: boolean;
}

/** Rows a page: the first ones show before the last ones are sent. */
const pageSize = 100;

/** All network parameters, page by page: the first time each page shows as it arrives, later all of them at the end. */
export function parametersQuery(api: DataApi) {
  return {
    queryKey: [api.baseUrl, 'parameters'],
    queryFn: streamedQuery<Page<NetworkParameter>, ParameterList>({
      streamFn: ({ signal }) =>
        pagesForwards((pagination, options) => listNetworkParameters(api, pagination, options), {
          size: pageSize,
          signal,
        }),
      refetchMode: 'replace',
      reducer: (list, { edges, unreadable, pageInfo }) => ({
        parameters: [...list.parameters, ...edges.map(({ node }) => node)],
        unreadable: list.unreadable + unreadable.length,
        complete: !pageInfo.hasNextPage || pageInfo.endCursor === '',
      }),
      initialValue: { parameters: [], unreadable: 0, complete: false },
    }),
  };
}
