import * as z from 'zod/mini';
import { compositePriceType, conditionOperator, liquidityFeeMethod, propertyType } from './enums.ts';
import { integer, list, listOfAny, message, number, object, part, text } from './field.ts';

const conditionSchema = object(() => ({ operator: conditionOperator, value: text }));

const filterSchema = object(() => ({
  key: part({ name: text, numberDecimalPlaces: text, type: propertyType }),
  conditions: list(conditionSchema),
}));

/**
 * Interface specification, DataSourceSpec; `ethOracle`, a contract that is called at times, and `timeTrigger` are those of release
 * 0.79. At most one of `external` and `internal`, and of a signer's members, is set. Times are in seconds.
 */
export const dataSourceSpecSchema = object(() => ({
  external: part({
    oracle: part({
      filters: list(filterSchema),
      signers: list(z.looseObject({ ethAddress: part({ address: text }), pubKey: part({ key: text }) })),
    }),
    ethOracle: z.optional(
      part({
        args: listOfAny,
        requiredConfirmations: integer,
        sourceChainId: z.optional(integer),
        filters: list(filterSchema),
        normalisers: list(z.looseObject({ name: text, expression: text })),
      }),
    ),
  }),
  internal: part({
    time: part({ conditions: list(conditionSchema) }),
    timeTrigger: z.optional(part({ conditions: list(conditionSchema), triggers: listOfAny })),
  }),
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
  dataSourceSpecBinding: part({ settlementDataProperty: text, tradingTerminationProperty: text }),
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
  future: part({ ...futureMembers(), settlementAsset: text }),
  perpetual: z.optional(part({ ...perpetualMembers(), settlementAsset: text })),
}));

/** A change can alter neither settlement asset nor, before release 0.74, the name. */
const updateInstrumentSchema = object(() => ({
  code: text,
  name: z.optional(text),
  future: part(futureMembers()),
  perpetual: z.optional(part(perpetualMembers())),
}));

const targetStakeSchema = object(() => ({ scalingFactor: number, timeWindow: integer }));

const slaSchema = object(() => ({ performanceHysteresisEpochs: integer }));

/** At most one risk model is set; `tickSize` is in the market's decimal places, times are in seconds. */
const anyMarketMembers = () => ({
  metadata: list(text),
  priceMonitoringParameters: part({
    triggers: list(z.looseObject({ auctionExtension: integer, horizon: integer, probability: text })),
  }),
  logNormal: part({
    riskAversionParameter: number,
    tau: number,
    params: part({ mu: number, r: number, sigma: number }),
  }),
  simple: part({
    factorLong: number,
    factorShort: number,
    maxMoveUp: number,
    minMoveDown: number,
    probabilityOfTrading: number,
  }),
  liquidityFeeSettings: z.optional(part({ method: liquidityFeeMethod })),
  tickSize: z.optional(text),
});

/** Slippage factors and the price range are decimals. */
const members = () => ({
  ...anyMarketMembers(),
  linearSlippageFactor: text,
  quadraticSlippageFactor: text,
  lpPriceRange: text,
  liquidityMonitoringParameters: part({
    auctionExtension: integer,
    triggeringRatio: text,
    targetStakeParameters: message(targetStakeSchema),
  }),
  liquiditySlaParameters: z.optional(message(slaSchema)),
  liquidationStrategy: z.optional(part({ disposalTimeStep: integer, fullDisposalSize: integer })),
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

/** The decimal places have the names of other markets until release 0.76. */
export const newSpotMarketChangesSchema = object(() => ({
  decimalPlaces: z.optional(integer),
  positionDecimalPlaces: z.optional(integer),
  priceDecimalPlaces: z.optional(integer),
  sizeDecimalPlaces: z.optional(integer),
  instrument: part({ code: text, name: text, spot: part({ baseAsset: text, quoteAsset: text }) }),
  ...spotMembers(),
}));

export const updateSpotMarketChangesSchema = object(() => ({
  instrument: part({ code: text, name: text }),
  ...spotMembers(),
}));

/** A market's settings as some proposal lays them out. */
export type MarketSettings = z.infer<
  | typeof newMarketChangesSchema
  | typeof updateMarketChangesSchema
  | typeof newSpotMarketChangesSchema
  | typeof updateSpotMarketChangesSchema
>;

/** What proposals say of a market. The data API has no operation for markets. */
export interface Market {
  /** The ID of the proposal that made it (vegaprotocol/vega v0.71.6, core/governance/engine.go, `intoToSubmit`), of a batch its part's. */
  marketId: string;
  name: string;
  code: string;
  quoteName: string;
  /** What it settles in; on a spot market what is paid with. */
  settlementAsset: string;
  /** Of prices; null where the proposal has none that can be read. */
  decimalPlaces: number | null;
  /** Of volumes, negative where the smallest is of tens or more. */
  positionDecimalPlaces: number | null;
}
