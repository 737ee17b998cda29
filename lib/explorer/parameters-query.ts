import { listNetworkParameters, type NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import { allRows } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';

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
