import * as z from 'zod/mini';
import { readAnswer } from './parse-rows.ts';
import { type DataApi, getJson, type RequestOptions } from './request.ts';
import { integer, message, object, text } from './schema/field.ts';

/** In the decimals of the market's asset, possibly with fractions. */
const liquidationPricesSchema = object(() => ({
  includingBuyOrders: text,
  includingSellOrders: text,
  openVolumeOnly: text,
}));

/** Amounts are integers in the smallest unit of `asset`; `timestamp` is Unix nanoseconds, "0" for none. */
const marginLevelsSchema = object(() => ({
  asset: text,
  collateralReleaseLevel: text,
  initialMargin: text,
  maintenanceMargin: text,
  marketId: text,
  partyId: text,
  searchLevel: text,
  timestamp: integer,
}));

/** Interface specification, Position estimate. `liquidation` is null without collateral. */
export const positionEstimateSchema = object(() => ({
  liquidation: message(
    z.looseObject({ bestCase: message(liquidationPricesSchema), worstCase: message(liquidationPricesSchema) }),
  ),
  margin: message(z.looseObject({ bestCase: message(marginLevelsSchema), worstCase: message(marginLevelsSchema) })),
}));

export type MarginLevels = z.infer<typeof marginLevelsSchema>;
export type PositionEstimate = z.infer<typeof positionEstimateSchema>;

interface PositionParameters {
  marketId: string;
  /** int64 scaled by the market's position decimal places; negative for a short position. */
  openVolume: string;
  /** In the smallest unit of the market's asset; empty for none. With it the estimate has liquidation prices too. */
  collateralAvailable?: string | undefined;
}

/** Margin of a position, at best and at worst. Rejects with `DataApiError`. */
export async function estimatePosition(
  api: DataApi,
  { marketId, openVolume, collateralAvailable }: PositionParameters,
  options: RequestOptions = {},
): Promise<PositionEstimate> {
  const query = { marketId, openVolume, collateralAvailable: collateralAvailable || undefined };
  return readAnswer(positionEstimateSchema, await getJson(api, '/api/v2/estimate/position', query, options));
}
