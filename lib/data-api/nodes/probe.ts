import type { DataApi, RequestOptions } from '#lib/data-api/data-api.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';

/** Milliseconds after which a probe that has no answer has failed. */
export const probeLimitMs = 5000;

/**
 * Asks for one network parameter, which every data API has, and resolves to the milliseconds that took. Rejects with
 * `DataApiError` when the service does not answer as the interface specification says, or with the signal's reason.
 */
export async function probe(api: DataApi, clock: () => number, options: RequestOptions = {}): Promise<number> {
  const started = clock();
  await listNetworkParameters(api, { first: 1 }, options);
  return Math.round(clock() - started);
}
