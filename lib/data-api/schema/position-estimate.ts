import * as z from 'zod/mini';
import { integer, message, object, text } from './field.ts';

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
