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
import { integer, list, message, object, text } from './field.ts';
import { newSpotMarketChangesSchema, updateSpotMarketChangesSchema } from './market-changes.ts';

const dispatchStrategySchema = object(() => ({
  assetForMetric: text,
  metric: dispatchMetric,
  markets: list(text),
  entityScope,
  individualScope,
  teamScope: list(text),
  windowLength: integer,
  lockPeriod: integer,
  distributionStrategy,
}));

/** `amount` is the most that is transferred, in the asset's smallest unit. */
const transferSchema = object(() => ({
  sourceType: accountType,
  source: text,
  transferType,
  amount: text,
  asset: text,
  fractionOfBalance: text,
  destinationType: accountType,
  destination: text,
  recurring: z.optional(
    message(z.looseObject({ startEpoch: integer, dispatchStrategy: z.optional(message(dispatchStrategySchema)) })),
  ),
}));

/** Auction sizes are in the smallest unit of the asset `from`, times in seconds. */
const purchaseSchema = object(() => ({
  from: text,
  fromAccountType: accountType,
  toAccountType: accountType,
  marketId: text,
  priceOracle: message(dataSourceSpecSchema),
  auctionSchedule: message(dataSourceSpecSchema),
  auctionVolumeSnapshotSchedule: message(dataSourceSpecSchema),
  expiryTimestamp: integer,
}));

/** A settlement `price` is in the market's decimal places. */
const marketStateSchema = object(() => ({ marketId: text, updateType: marketStateUpdate }));

const programSchema = object(() => ({
  benefitTiers: list(z.looseObject({})),
  endOfProgramTimestamp: integer,
  windowLength: integer,
}));

const changesOf = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(message(z.looseObject({ changes: message(schema) })));

/** The kinds of proposal that came after release 0.71, each with all in `changes` (v0.79.0, governance.proto). */
export const laterTerms = () => ({
  newSpotMarket: changesOf(newSpotMarketChangesSchema),
  updateSpotMarket: z.optional(
    message(z.looseObject({ marketId: text, changes: message(updateSpotMarketChangesSchema) })),
  ),
  newTransfer: changesOf(transferSchema),
  cancelTransfer: changesOf(object(() => ({ transferId: text }))),
  updateMarketState: changesOf(marketStateSchema),
  updateReferralProgram: changesOf(programSchema),
  updateVolumeDiscountProgram: changesOf(programSchema),
  updateVolumeRebateProgram: changesOf(programSchema),
  newProtocolAutomatedPurchase: changesOf(purchaseSchema),
});
