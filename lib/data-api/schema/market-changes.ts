import * as z from 'zod/mini';
import { conditionOperator, propertyType } from './enums.ts';
import { integer, list, message, number, object, text } from './field.ts';

const conditionSchema = object(() => ({ operator: conditionOperator, value: text }));

const filterSchema = object(() => ({
  key: message(z.looseObject({ name: text, numberDecimalPlaces: text, type: propertyType })),
  conditions: list(conditionSchema),
}));

/** At most one is set. */
const signerSchema = object(() => ({
  ethAddress: message(z.looseObject({ address: text })),
  pubKey: message(z.looseObject({ key: text })),
}));

/** Interface specification, DataSourceSpec. At most one of `external` and `internal` is set. */
const dataSourceSpecSchema = object(() => ({
  external: message(
    z.looseObject({
      oracle: message(z.looseObject({ filters: list(filterSchema), signers: list(signerSchema) })),
    }),
  ),
  internal: message(z.looseObject({ time: message(z.looseObject({ conditions: list(conditionSchema) })) })),
}));

const futureMembers = () => ({
  quoteName: text,
  dataSourceSpecBinding: message(z.looseObject({ settlementDataProperty: text, tradingTerminationProperty: text })),
  dataSourceSpecForSettlementData: message(dataSourceSpecSchema),
  dataSourceSpecForTradingTermination: message(dataSourceSpecSchema),
});

/** Interface specification, Instrument and Future object. */
const newInstrumentSchema = object(() => ({
  code: text,
  name: text,
  future: message(z.looseObject({ ...futureMembers(), settlementAsset: text })),
}));

/** A change can alter neither name nor settlement asset. */
const updateInstrumentSchema = object(() => ({
  code: text,
  future: message(z.looseObject(futureMembers())),
}));

/** Interface specification, liquidityMonitoringParameters. Times are in seconds. */
const liquidityMonitoringSchema = object(() => ({
  auctionExtension: integer,
  triggeringRatio: text,
  targetStakeParameters: message(z.looseObject({ scalingFactor: number, timeWindow: integer })),
}));

/** Interface specification, priceMonitoringParameters. Times are in seconds. */
const priceMonitoringSchema = object(() => ({
  triggers: list(z.looseObject({ auctionExtension: integer, horizon: integer, probability: text })),
}));

const logNormalSchema = object(() => ({
  riskAversionParameter: number,
  tau: number,
  params: message(z.looseObject({ mu: number, r: number, sigma: number })),
}));

/** Interface specification, Risk models. */
const simpleSchema = object(() => ({
  factorLong: number,
  factorShort: number,
  maxMoveUp: number,
  minMoveDown: number,
  probabilityOfTrading: number,
}));

/** Slippage factors and the price range are decimals; at most one risk model is set. */
const members = () => ({
  linearSlippageFactor: text,
  quadraticSlippageFactor: text,
  lpPriceRange: text,
  metadata: list(text),
  liquidityMonitoringParameters: message(liquidityMonitoringSchema),
  priceMonitoringParameters: message(priceMonitoringSchema),
  logNormal: message(logNormalSchema),
  simple: message(simpleSchema),
});

/** Interface specification, NewMarketChanges. */
export const newMarketChangesSchema = object(() => ({
  decimalPlaces: integer,
  positionDecimalPlaces: integer,
  instrument: message(newInstrumentSchema),
  ...members(),
}));

/** Interface specification, UpdateMarketChanges: the decimal places are fixed. */
export const updateMarketChangesSchema = object(() => ({
  instrument: message(updateInstrumentSchema),
  ...members(),
}));

export type NewMarketChanges = z.infer<typeof newMarketChangesSchema>;
export type UpdateMarketChanges = z.infer<typeof updateMarketChangesSchema>;
