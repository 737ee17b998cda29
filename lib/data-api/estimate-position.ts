import { int64Text, ParameterError } from './parameters.ts';
import { readAnswer } from './parse-rows.ts';
import { type DataApi, getJson, type RequestOptions } from './request.ts';
import { type PositionEstimate, positionEstimateSchema } from './schema/position-estimate.ts';

export interface PositionParameters {
  marketId: string;
  /** int64 scaled by the market's position decimal places; negative for a short position. */
  openVolume: bigint | string;
  /** In the smallest unit of the market's asset. With it the estimate has liquidation prices too. */
  collateralAvailable?: bigint | string | undefined;
}

/** Margin of a position, at best and at worst. Rejects with `DataApiError` or `ParameterError`. */
export async function estimatePosition(
  api: DataApi,
  { marketId, openVolume, collateralAvailable }: PositionParameters,
  options: RequestOptions = {},
): Promise<PositionEstimate> {
  if (marketId === '') throw new ParameterError('marketId', 'is required');
  if (collateralAvailable !== undefined && !/^\d+(\.\d+)?$/.test(`${collateralAvailable}`)) {
    throw new ParameterError('collateralAvailable', 'is not an amount');
  }
  const query = {
    marketId,
    openVolume: int64Text('openVolume', openVolume),
    collateralAvailable: collateralAvailable?.toString(),
  };
  const body = await getJson(api, '/api/v2/estimate/position', query, options);
  return readAnswer(positionEstimateSchema, body);
}
