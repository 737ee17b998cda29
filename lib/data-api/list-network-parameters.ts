import type * as z from 'zod/mini';
import { object, text } from '#lib/data-api/schema/field.ts';
import { getPage, type Page, type Pagination } from './pages.ts';
import type { DataApi, RequestOptions } from './request.ts';

/** Interface specification, NetworkParameter. Values of every kind are strings. */
export const networkParameterSchema = object(() => ({ key: text, value: text }));

export type NetworkParameter = z.infer<typeof networkParameterSchema>;

const listing = { path: '/api/v2/network/parameters', member: 'networkParameters', row: networkParameterSchema };

/** One page of parameters, always in key order. Rejects with `DataApiError`. */
export function listNetworkParameters(
  api: DataApi,
  pagination: Pagination = {},
  options: RequestOptions = {},
): Promise<Page<NetworkParameter>> {
  return getPage(api, listing, {}, pagination, options);
}
