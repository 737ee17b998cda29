import * as z from 'zod/mini';
import { assetDetailsSchema } from '#lib/data-api/list-assets.ts';
import { networkParameterSchema } from '#lib/data-api/list-network-parameters.ts';
import {
  accountType,
  dispatchMetric,
  distributionStrategy,
  entityScope,
  individualScope,
  marketStateUpdate,
  proposalReason,
  proposalState,
  transferType,
  voteValue,
} from './enums.ts';
import { emptyObject, integer, list, message, object, part, short, text } from './field.ts';
import {
  dataSourceSpecSchema,
  newMarketChangesSchema,
  newSpotMarketChangesSchema,
  updateMarketChangesSchema,
  updateSpotMarketChangesSchema,
} from './market-changes.ts';

const transferSchema = object(() => ({
  sourceType: accountType,
  transferType,
  destinationType: accountType,
  recurring: z.optional(
    part({
      startEpoch: integer,
      dispatchStrategy: z.optional(
        part({
          metric: dispatchMetric,
          entityScope,
          individualScope,
          windowLength: integer,
          lockPeriod: integer,
          distributionStrategy,
        }),
      ),
    }),
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

/**
 * Interface specification, Terms. Timestamps are Unix **seconds**, unlike the proposal's own. At most one proposal-type
 * member is set. A freeform proposal has no enactment time: once passed it is ENACTED at once (vegaprotocol/vega
 * v0.71.6, `enactFreeform` in core/processor/abci.go).
 */
export const termsSchema = object(() => ({
  closingTimestamp: integer,
  enactmentTimestamp: integer,
  validationTimestamp: integer,
  newAsset: part({ changes: message(assetDetailsSchema) }),
  newFreeform: message(emptyObject),
  newMarket: part({ changes: message(newMarketChangesSchema) }),
  updateAsset: part({
    assetId: text,
    changes: part({ quantum: text, erc20: part({ lifetimeLimit: text, withdrawThreshold: text }) }),
  }),
  updateMarket: part({ marketId: text, changes: message(updateMarketChangesSchema) }),
  updateNetworkParameter: part({ changes: message(networkParameterSchema) }),
  // Of the kinds that came after release 0.71, those with numbers in a stream that are names or zeros in a list.
  newSpotMarket: z.optional(part({ changes: message(newSpotMarketChangesSchema) })),
  updateSpotMarket: z.optional(part({ marketId: text, changes: message(updateSpotMarketChangesSchema) })),
  newTransfer: z.optional(part({ changes: message(transferSchema) })),
  /** A settlement `price` is in the market's decimal places. */
  updateMarketState: z.optional(part({ changes: part({ marketId: text, updateType: marketStateUpdate }) })),
  newProtocolAutomatedPurchase: z.optional(part({ changes: message(purchaseSchema) })),
}));

export type Terms = z.infer<typeof termsSchema>;

/**
 * Release 0.74 and later (vegaprotocol/vega v0.79.0, protos/sources/vega/governance.proto): one vote on several
 * changes, each with its own enactment time. `proposalParams` has what the vote needs.
 */
const batchTermsSchema = object(() => ({
  closingTimestamp: integer,
  proposalParams: part({
    minClose: integer,
    maxClose: integer,
    minEnact: integer,
    maxEnact: integer,
    requiredMajority: short,
    requiredParticipation: short,
    requiredMajorityLp: short,
    requiredParticipationLp: short,
  }),
  changes: list(termsSchema),
}));

/** Interface specification, Proposal. `timestamp` is Unix nanoseconds; majorities are decimal fractions. */
export const proposalSchema = object(() => ({
  id: short,
  partyId: short,
  reference: text,
  state: proposalState,
  reason: proposalReason,
  errorDetails: text,
  timestamp: integer,
  rationale: part({ title: text, description: text }),
  requiredMajority: short,
  requiredParticipation: short,
  requiredLiquidityProviderMajority: short,
  requiredLiquidityProviderParticipation: short,
  terms: message(termsSchema),
  /** `batchTerms` replaces `terms` in a batch; `batchId` names the batch of a part. Absent before release 0.74. */
  batchTerms: z.optional(message(batchTermsSchema)),
  batchId: z.optional(short),
}));

export type Proposal = z.infer<typeof proposalSchema>;

/**
 * Interface specification, Vote. `timestamp` is Unix nanoseconds; the balance is in the governance token's smallest
 * unit. The token weight is a share of the tokens that **voted** and 0 until the vote closes, the equity-like share one
 * of all the market's liquidity.
 */
export const voteSchema = object(() => ({
  partyId: short,
  proposalId: short,
  timestamp: integer,
  totalEquityLikeShareWeight: short,
  totalGovernanceTokenBalance: short,
  totalGovernanceTokenWeight: short,
  value: voteValue,
  /** Of each market that a batch would change. Absent before release 0.74. */
  elsPerMarket: z.optional(list(z.looseObject({ marketId: short, els: short }))),
}));

export type Vote = z.infer<typeof voteSchema>;

/** `proposals` has the parts of a batch, in lists only; the stream sends them one by one. */
export const governanceDataSchema = object(() => ({
  proposal: message(proposalSchema),
  yes: list(voteSchema),
  no: list(voteSchema),
  yesParty: message(emptyObject),
  noParty: message(emptyObject),
  proposals: z.optional(list(proposalSchema)),
}));

export type GovernanceData = z.infer<typeof governanceDataSchema>;
