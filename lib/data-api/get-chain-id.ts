import { type DataApi, getJson, type RequestOptions } from './request.ts';
import { object, text } from './schema/field.ts';

const lastBlockSchema = object(() => ({ chainId: text }));

/**
 * The chain ID of the core node behind a data node; empty where it tells none. The interface specification lacks this
 * operation; data nodes of releases 0.71 and 0.79 have it (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading.go,
 * `coreProxyService.LastBlockHeight`; core/api/core.go). Rejects with `DataApiError`.
 */
export async function getChainId(api: DataApi, options: RequestOptions = {}): Promise<string> {
  return lastBlockSchema.safeParse(await getJson(api, '/blockchain/height', {}, options)).data?.chainId ?? '';
}
