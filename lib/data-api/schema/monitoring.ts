import * as z from 'zod/mini';
import { list, message, number, text } from './field.ts';

/** When a market lacks liquidity (interface specification, liquidityMonitoringParameters). Times are in seconds. */
export const liquidityMonitoringSchema = z.looseObject({
  auctionExtension: text,
  triggeringRatio: text,
  targetStakeParameters: message(z.looseObject({ scalingFactor: number, timeWindow: text })),
});

/** When a price move stops a market (interface specification, priceMonitoringParameters). Times are in seconds. */
export const priceMonitoringSchema = z.looseObject({
  triggers: list(z.looseObject({ auctionExtension: text, horizon: text, probability: text })),
});
