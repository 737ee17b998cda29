import * as z from 'zod/mini';
import { integer, list, message, text } from './field.ts';
import { newInstrumentSchema, updateInstrumentSchema } from './instrument.ts';
import { liquidityMonitoringSchema, priceMonitoringSchema } from './monitoring.ts';
import { logNormalSchema, simpleSchema } from './risk-model.ts';

/** What both forms share. Slippage factors and the price range are decimals; at most one risk model is set. */
const members = {
  linearSlippageFactor: text,
  quadraticSlippageFactor: text,
  lpPriceRange: text,
  metadata: list(text),
  liquidityMonitoringParameters: message(liquidityMonitoringSchema),
  priceMonitoringParameters: message(priceMonitoringSchema),
  logNormal: message(logNormalSchema),
  simple: message(simpleSchema),
};

/** A proposed market (interface specification, NewMarketChanges). */
export const newMarketChangesSchema = z.looseObject({
  decimalPlaces: integer,
  positionDecimalPlaces: integer,
  instrument: message(newInstrumentSchema),
  ...members,
});

/** A proposed change to a market (interface specification, UpdateMarketChanges): the decimal places are fixed. */
export const updateMarketChangesSchema = z.looseObject({
  instrument: message(updateInstrumentSchema),
  ...members,
});

export type NewMarketChanges = z.infer<typeof newMarketChangesSchema>;
export type UpdateMarketChanges = z.infer<typeof updateMarketChangesSchema>;
