import * as z from 'zod/mini';
import { integer, message, text } from './field.ts';

/** Prices at which the position would be closed out, in the decimals of the market's asset. They may carry fractions. */
const liquidationPricesSchema = z.looseObject({
  includingBuyOrders: text,
  includingSellOrders: text,
  openVolumeOnly: text,
});

/** Amounts are integers in the smallest unit of `asset`; `timestamp` is Unix nanoseconds, "0" for none told. */
const marginLevelsSchema = z.looseObject({
  asset: text,
  collateralReleaseLevel: text,
  initialMargin: text,
  maintenanceMargin: text,
  marketId: text,
  partyId: text,
  searchLevel: text,
  timestamp: integer,
});

/**
 * Answer of the estimate operation (interface specification, Position estimate). `liquidation` is null when no
 * collateral was given.
 */
export const positionEstimateSchema = z.looseObject({
  liquidation: message(
    z.looseObject({ bestCase: message(liquidationPricesSchema), worstCase: message(liquidationPricesSchema) }),
  ),
  margin: message(z.looseObject({ bestCase: message(marginLevelsSchema), worstCase: message(marginLevelsSchema) })),
});

export type LiquidationPrices = z.infer<typeof liquidationPricesSchema>;
export type MarginLevels = z.infer<typeof marginLevelsSchema>;
export type PositionEstimate = z.infer<typeof positionEstimateSchema>;
