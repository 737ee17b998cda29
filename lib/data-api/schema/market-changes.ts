import * as z from 'zod/mini';
import { compositePriceType, conditionOperator, liquidityFeeMethod, propertyType } from './enums.ts';
import { integer, list, listOfAny, message, number, object, text } from './field.ts';

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

/** A contract that is called at times. Since release 0.72; `args` are any JSON, times are in seconds. */
const ethOracleSchema = object(() => ({
  args: listOfAny,
  requiredConfirmations: integer,
  sourceChainId: integer,
  filters: list(filterSchema),
  normalisers: list(z.looseObject({ name: text, expression: text })),
}));

/**
 * Interface specification, DataSourceSpec; `ethOracle` and `timeTrigger` are those of release 0.79. At most one of `external`
 * and `internal` is set.
 */
export const dataSourceSpecSchema = object(() => ({
  external: message(
    z.looseObject({
      oracle: message(z.looseObject({ filters: list(filterSchema), signers: list(signerSchema) })),
      ethOracle: z.optional(message(ethOracleSchema)),
    }),
  ),
  internal: message(
    z.looseObject({
      time: message(z.looseObject({ conditions: list(conditionSchema) })),
      timeTrigger: z.optional(message(z.looseObject({ conditions: list(conditionSchema), triggers: listOfAny }))),
    }),
  ),
}));

/** How a mark price comes about (release 0.79). */
const compositePriceSchema = object(() => ({
  compositePriceType,
  decayPower: integer,
  sourceWeights: list(text),
  sourceStalenessTolerance: list(text),
  dataSourcesSpec: list(dataSourceSpecSchema),
}));

/*
 * Interface specification, NewMarketChanges and UpdateMarketChanges, with what releases up to 0.79 have added (vegaprotocol/vega
 * v0.79.0, protos/sources/vega/governance.proto). Of the latter only what a stream writes otherwise than a list is named: the
 * others pass as they are, and are absent where a service does not have them.
 */

const futureMembers = () => ({
  quoteName: text,
  dataSourceSpecBinding: message(z.looseObject({ settlementDataProperty: text, tradingTerminationProperty: text })),
  dataSourceSpecForSettlementData: message(dataSourceSpecSchema),
  dataSourceSpecForTradingTermination: message(dataSourceSpecSchema),
});

const perpetualMembers = () => ({
  quoteName: text,
  dataSourceSpecForSettlementSchedule: message(dataSourceSpecSchema),
  dataSourceSpecForSettlementData: message(dataSourceSpecSchema),
  internalCompositePriceConfiguration: z.optional(message(compositePriceSchema)),
});

/** At most one product is set. */
const newInstrumentSchema = object(() => ({
  code: text,
  name: text,
  future: message(z.looseObject({ ...futureMembers(), settlementAsset: text })),
  perpetual: z.optional(message(z.looseObject({ ...perpetualMembers(), settlementAsset: text }))),
}));

/** A change can alter neither settlement asset nor, before release 0.73, the name. */
const updateInstrumentSchema = object(() => ({
  code: text,
  name: z.optional(text),
  future: message(z.looseObject(futureMembers())),
  perpetual: z.optional(message(z.looseObject(perpetualMembers()))),
}));

const targetStakeSchema = object(() => ({ scalingFactor: number, timeWindow: integer }));

/** Interface specification, liquidityMonitoringParameters. Times are in seconds. */
const liquidityMonitoringSchema = object(() => ({
  auctionExtension: integer,
  triggeringRatio: text,
  targetStakeParameters: message(targetStakeSchema),
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

const slaSchema = object(() => ({ performanceHysteresisEpochs: integer }));

const feeSettingsSchema = object(() => ({ method: liquidityFeeMethod }));

const liquidationSchema = object(() => ({ disposalTimeStep: integer, fullDisposalSize: integer }));

/** At most one risk model is set; `tickSize` is in the market's decimal places. */
const anyMarketMembers = () => ({
  metadata: list(text),
  priceMonitoringParameters: message(priceMonitoringSchema),
  logNormal: message(logNormalSchema),
  simple: message(simpleSchema),
  liquidityFeeSettings: z.optional(message(feeSettingsSchema)),
  tickSize: z.optional(text),
});

/** Slippage factors and the price range are decimals. */
const members = () => ({
  ...anyMarketMembers(),
  linearSlippageFactor: text,
  quadraticSlippageFactor: text,
  lpPriceRange: text,
  liquidityMonitoringParameters: message(liquidityMonitoringSchema),
  liquiditySlaParameters: z.optional(message(slaSchema)),
  liquidationStrategy: z.optional(message(liquidationSchema)),
  markPriceConfiguration: z.optional(message(compositePriceSchema)),
});

export const newMarketChangesSchema = object(() => ({
  decimalPlaces: integer,
  positionDecimalPlaces: integer,
  instrument: message(newInstrumentSchema),
  ...members(),
}));

/** The decimal places are fixed. */
export const updateMarketChangesSchema = object(() => ({
  instrument: message(updateInstrumentSchema),
  ...members(),
}));

const spotMembers = () => ({
  ...anyMarketMembers(),
  targetStakeParameters: message(targetStakeSchema),
  slaParams: message(slaSchema),
  allowedSellers: list(text),
});

const spotSchema = object(() => ({ baseAsset: text, quoteAsset: text }));

export const newSpotMarketChangesSchema = object(() => ({
  priceDecimalPlaces: integer,
  sizeDecimalPlaces: integer,
  instrument: message(z.looseObject({ code: text, name: text, spot: message(spotSchema) })),
  ...spotMembers(),
}));

export const updateSpotMarketChangesSchema = object(() => ({
  instrument: message(z.looseObject({ code: text, name: text })),
  ...spotMembers(),
}));

/** A market's settings as some proposal lays them out. */
export type MarketSettings = z.infer<
  | typeof newMarketChangesSchema
  | typeof updateMarketChangesSchema
  | typeof newSpotMarketChangesSchema
  | typeof updateSpotMarketChangesSchema
>;
