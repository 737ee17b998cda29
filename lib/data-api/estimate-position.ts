import * as z from 'zod/mini';
import { type DataApi, getJson, type RequestOptions, readAnswer } from './request.ts';
import { integer, message, object, part, text } from './schema/field.ts';

/** Up to release 0.73 in the decimals of the market's asset, possibly with fractions; since 0.74, as asked here, whole in the market's. */
const liquidationPricesSchema = object(() => ({
  includingBuyOrders: text,
  includingSellOrders: text,
  openVolumeOnly: text,
}));

/** Amounts are integers in the smallest unit of `asset`; `timestamp` is Unix nanoseconds, "0" for none. The last three since release 0.74. */
const marginLevelsSchema = object(() => ({
  asset: text,
  collateralReleaseLevel: text,
  initialMargin: text,
  maintenanceMargin: text,
  marketId: text,
  partyId: text,
  searchLevel: text,
  timestamp: integer,
  marginMode: z.optional(text),
  marginFactor: z.optional(text),
  orderMargin: z.optional(text),
}));

/** Interface specification, Position estimate. `liquidation` is null without collateral. The increase is told since release 0.74. */
export const positionEstimateSchema = object(() => ({
  liquidation: part({ bestCase: message(liquidationPricesSchema), worstCase: message(liquidationPricesSchema) }),
  margin: part({ bestCase: message(marginLevelsSchema), worstCase: message(marginLevelsSchema) }),
  collateralIncreaseEstimate: z.optional(part({ bestCase: text, worstCase: text })),
}));

export type MarginLevels = z.infer<typeof marginLevelsSchema>;
export type PositionEstimate = z.infer<typeof positionEstimateSchema>;

export const isolatedMargin = 'MARGIN_MODE_ISOLATED_MARGIN';

/** What is asked; empty is as if it were not given. Balances are in the smallest unit of the market's asset. */
export interface PositionParameters {
  marketId: string;
  /** int64 scaled by the market's position decimal places; negative for a short position. */
  openVolume: string;
  generalAccountBalance?: string;
  marginAccountBalance?: string;
  orderMarginAccountBalance?: string;
  /** Integer in the market's decimals. */
  averageEntryPrice?: string;
  /** `isolatedMargin`; anything else is cross margin. */
  marginMode?: string;
  /** Decimal; needed with isolated margin. */
  marginFactor?: string;
}

/** What of the balances counts as collateral: with isolated margin that of the margin account alone. Empty if none is given. */
export function countedCollateral(position: PositionParameters): string {
  const { generalAccountBalance = '', marginAccountBalance = '', orderMarginAccountBalance = '' } = position;
  const counted =
    position.marginMode === isolatedMargin
      ? [marginAccountBalance]
      : [generalAccountBalance, marginAccountBalance, orderMarginAccountBalance];
  const given = counted.filter((balance) => balance !== '');
  return given.length === 0 ? '' : `${given.reduce((sum, balance) => sum + BigInt(balance), 0n)}`;
}

/**
 * Margin of a position, at best and at worst. Asks in the words of release 0.71 and of 0.79 at once: each ignores the other's
 * (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading_data_v2.go, `EstimatePosition`). Release 0.73 knows the
 * market's decimals too, so a release that tells no increase is asked again without them. Rejects with `DataApiError`.
 */
export async function estimatePosition(
  api: DataApi,
  position: PositionParameters,
  options: RequestOptions = {},
): Promise<PositionEstimate> {
  const { marketId, openVolume, marginMode, marginFactor } = position;
  const isIsolated = marginMode === isolatedMargin;
  const query = {
    marketId,
    openVolume,
    collateralAvailable: countedCollateral(position) || undefined,
    averageEntryPrice: position.averageEntryPrice || '0',
    generalAccountBalance: position.generalAccountBalance || '0',
    marginAccountBalance: position.marginAccountBalance || '0',
    orderMarginAccountBalance: position.orderMarginAccountBalance || '0',
    marginMode: isIsolated ? isolatedMargin : 'MARGIN_MODE_CROSS_MARGIN',
    marginFactor: isIsolated ? marginFactor : undefined,
  };
  const ask = async (more: { scaleLiquidationPriceToMarketDecimals?: 'true' }) =>
    readAnswer(positionEstimateSchema, await getJson(api, '/api/v2/estimate/position', { ...query, ...more }, options));
  const estimate = await ask({ scaleLiquidationPriceToMarketDecimals: 'true' });
  return estimate.collateralIncreaseEstimate || !estimate.liquidation ? estimate : ask({});
}
