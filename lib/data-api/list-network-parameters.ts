import type * as z from 'zod/mini';
import { object, text } from '#lib/data-api/schema/field.ts';
import { type Page, type Pagination, paginationQuery, readPage } from './pages.ts';
import { type DataApi, getJson, type RequestOptions } from './request.ts';

/** Interface specification, NetworkParameter. Values of every kind are strings. */
export const networkParameterSchema = object(() => ({ key: text, value: text }));

export type NetworkParameter = z.infer<typeof networkParameterSchema>;

/** One page of parameters, always in key order. Rejects with `DataApiError`. */
export async function listNetworkParameters(
  api: DataApi,
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<NetworkParameter>> {
  const body = await getJson(api, '/api/v2/network/parameters', paginationQuery(pagination), options);
  return readPage(networkParameterSchema, 'networkParameters', body);
}
