import * as z from 'zod/mini';
import { dataSourceSpecSchema } from './data-source.ts';
import {
  accountType,
  dispatchMetric,
  distributionStrategy,
  entityScope,
  individualScope,
  marketStateUpdate,
  transferType,
} from './enums.ts';
import { integer, message, object, text } from './field.ts';
import { newSpotMarketChangesSchema, updateSpotMarketChangesSchema } from './market-changes.ts';

const dispatchStrategySchema = object(() => ({
  metric: dispatchMetric,
  entityScope,
  individualScope,
  windowLength: integer,
  lockPeriod: integer,
  distributionStrategy,
}));

const transferSchema = object(() => ({
  sourceType: accountType,
  transferType,
  destinationType: accountType,
  recurring: z.optional(
    message(z.looseObject({ startEpoch: integer, dispatchStrategy: z.optional(message(dispatchStrategySchema)) })),
  ),
}));

const purchaseSchema = object(() => ({
  fromAccountType: accountType,
  toAccountType: accountType,
  priceOracle: message(dataSourceSpecSchema),
  auctionSchedule: message(dataSourceSpecSchema),
  auctionVolumeSnapshotSchedule: message(dataSourceSpecSchema),
  expiryTimestamp: integer,
}));

/** A settlement `price` is in the market's decimal places. */
const marketStateSchema = object(() => ({ marketId: text, updateType: marketStateUpdate }));

const changesOf = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(message(z.looseObject({ changes: message(schema) })));

/** Kinds of proposal that came after release 0.71, those with numbers in a stream that are names or zeros in a list. */
export const laterTerms = () => ({
  newSpotMarket: changesOf(newSpotMarketChangesSchema),
  updateSpotMarket: z.optional(
    message(z.looseObject({ marketId: text, changes: message(updateSpotMarketChangesSchema) })),
  ),
  newTransfer: changesOf(transferSchema),
  updateMarketState: changesOf(marketStateSchema),
  newProtocolAutomatedPurchase: changesOf(purchaseSchema),
});
