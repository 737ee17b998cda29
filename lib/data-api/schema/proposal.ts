import * as z from 'zod/mini';
import { networkParameterSchema } from '#lib/data-api/list-network-parameters.ts';
import { assetDetailsSchema } from './asset.ts';
import { proposalReason, proposalState, voteValue } from './enums.ts';
import { emptyObject, integer, list, message, object, text } from './field.ts';
import { laterTerms } from './later-terms.ts';
import { newMarketChangesSchema, updateMarketChangesSchema } from './market-changes.ts';

const updateAssetChangesSchema = object(() => ({
  quantum: text,
  erc20: message(z.looseObject({ lifetimeLimit: text, withdrawThreshold: text })),
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
  newAsset: message(z.looseObject({ changes: message(assetDetailsSchema) })),
  newFreeform: message(emptyObject),
  newMarket: message(z.looseObject({ changes: message(newMarketChangesSchema) })),
  updateAsset: message(z.looseObject({ assetId: text, changes: message(updateAssetChangesSchema) })),
  updateMarket: message(z.looseObject({ marketId: text, changes: message(updateMarketChangesSchema) })),
  updateNetworkParameter: message(z.looseObject({ changes: message(networkParameterSchema) })),
  ...laterTerms(),
}));

export type Terms = z.infer<typeof termsSchema>;

/**
 * Release 0.74 and later (vegaprotocol/vega v0.79.0, protos/sources/vega/governance.proto): one vote on several
 * changes, each with its own enactment time. `proposalParams` has what the vote needs.
 */
const batchTermsSchema = object(() => ({
  closingTimestamp: integer,
  proposalParams: message(
    z.looseObject({
      minClose: integer,
      maxClose: integer,
      minEnact: integer,
      maxEnact: integer,
      requiredMajority: text,
      requiredParticipation: text,
      requiredMajorityLp: text,
      requiredParticipationLp: text,
    }),
  ),
  changes: list(termsSchema),
}));

/** Interface specification, Proposal. `timestamp` is Unix nanoseconds; majorities are decimal fractions. */
export const proposalSchema = object(() => ({
  id: text,
  partyId: text,
  reference: text,
  state: proposalState,
  reason: proposalReason,
  errorDetails: text,
  timestamp: integer,
  rationale: message(z.looseObject({ title: text, description: text })),
  requiredMajority: text,
  requiredParticipation: text,
  requiredLiquidityProviderMajority: text,
  requiredLiquidityProviderParticipation: text,
  terms: message(termsSchema),
  /** `batchTerms` replaces `terms` in a batch; `batchId` names the batch of a part. Absent before release 0.74. */
  batchTerms: z.optional(message(batchTermsSchema)),
  batchId: z.optional(text),
}));

export type Proposal = z.infer<typeof proposalSchema>;

/**
 * Interface specification, Vote. `timestamp` is Unix nanoseconds; the balance is in the governance token's smallest
 * unit. The token weight is a share of the tokens that **voted** and 0 until the vote closes, the equity-like share one
 * of all the market's liquidity.
 */
export const voteSchema = object(() => ({
  partyId: text,
  proposalId: text,
  timestamp: integer,
  totalEquityLikeShareWeight: text,
  totalGovernanceTokenBalance: text,
  totalGovernanceTokenWeight: text,
  value: voteValue,
  /** Of each market that a batch would change. Absent before release 0.74. */
  elsPerMarket: z.optional(list(z.looseObject({ marketId: text, els: text }))),
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
