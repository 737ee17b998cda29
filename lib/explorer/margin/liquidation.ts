import type { LiquidationPrices, PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import { parseDecimal } from '#lib/format/decimal.ts';

/** What is counted in beside the position itself. */
export const liquidationNames = ['openVolumeOnly', 'includingBuyOrders', 'includingSellOrders'] as const;

export type LiquidationName = (typeof liquidationNames)[number];

export type LiquidationPrice =
  | { state: 'price'; raw: string }
  /** No price takes this position to liquidation: there is no position, or more collateral than it can lose. */
  | { state: 'none' }
  /** The service sent none. */
  | { state: 'not-told' };

export type Liquidation =
  /** None was asked for: prices come only with collateral. */
  | { state: 'not-asked' }
  /** Collateral was given, and yet the service sent no prices. */
  | { state: 'not-told' }
  | {
      state: 'told';
      best: Record<LiquidationName, LiquidationPrice>;
      worst: Record<LiquidationName, LiquidationPrice>;
    };

function readPrice(raw: string): LiquidationPrice {
  if (raw === '') return { state: 'not-told' };
  return parseDecimal(raw)?.units === 0n ? { state: 'none' } : { state: 'price', raw };
}

function readPrices(prices: LiquidationPrices | null): Record<LiquidationName, LiquidationPrice> {
  return {
    openVolumeOnly: readPrice(prices?.openVolumeOnly ?? ''),
    includingBuyOrders: readPrice(prices?.includingBuyOrders ?? ''),
    includingSellOrders: readPrice(prices?.includingSellOrders ?? ''),
  };
}

/**
 * What an estimate says about liquidation. Services leave `liquidation` out, or send null, when no collateral was given;
 * the same with collateral means that they could not tell.
 */
export function readLiquidation(
  { liquidation }: Pick<PositionEstimate, 'liquidation'>,
  collateral: string,
): Liquidation {
  if (liquidation === null) return { state: collateral === '' ? 'not-asked' : 'not-told' };
  return { state: 'told', best: readPrices(liquidation.bestCase), worst: readPrices(liquidation.worstCase) };
}
