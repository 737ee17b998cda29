import * as z from 'zod/mini';
import { integer, list, message, number, text } from './field.ts';

/** When a market lacks liquidity (interface specification, liquidityMonitoringParameters). Times are in seconds. */
export const liquidityMonitoringSchema = z.looseObject({
  auctionExtension: integer,
  triggeringRatio: text,
  targetStakeParameters: message(z.looseObject({ scalingFactor: number, timeWindow: integer })),
});

/** When a price move stops a market (interface specification, priceMonitoringParameters). Times are in seconds. */
export const priceMonitoringSchema = z.looseObject({
  triggers: list(z.looseObject({ auctionExtension: integer, horizon: integer, probability: text })),
});
