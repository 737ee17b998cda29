import type * as z from 'zod/mini';
import { object, text } from '#lib/data-api/schema/field.ts';
import { listOperation } from './pages.ts';

/** Interface specification, NetworkParameter. Values of every kind are strings. */
export const networkParameterSchema = object(() => ({ key: text, value: text }));

export type NetworkParameter = z.infer<typeof networkParameterSchema>;

/** One page of parameters, always in key order. Rejects with `DataApiError`. */
export const listNetworkParameters = listOperation(
  '/api/v2/network/parameters',
  'networkParameters',
  networkParameterSchema,
);
