import type { Int64 } from './order-transactions.ts';

export type MarketStateUpdateType =
  | 'MARKET_STATE_UPDATE_TYPE_TERMINATE'
  | 'MARKET_STATE_UPDATE_TYPE_SUSPEND'
  | 'MARKET_STATE_UPDATE_TYPE_RESUME';

/** The vote of a single proposal or of a batch: a part of a batch has none of its own. */
export interface VoteSubmission {
  proposalId: string;
  value: 'VALUE_YES' | 'VALUE_NO';
}

export interface ProposalRationale {
  title: string;
  description: string;
}

/** The members of a market, an asset or a program are those of the network's own proposals. */
type Settings = Record<string, unknown>;

/** One of these says what is proposed; those after `newFreeform` are of release 0.79. */
export interface ProposedChange {
  newMarket?: { changes: Settings } | undefined;
  updateMarket?: { marketId: string; changes: Settings } | undefined;
  newAsset?: { changes: Settings } | undefined;
  updateAsset?: { assetId: string; changes: Settings } | undefined;
  updateNetworkParameter?: { changes: { key: string; value: string } } | undefined;
  newFreeform?: Record<string, never> | undefined;
  newSpotMarket?: { changes: Settings } | undefined;
  updateSpotMarket?: { marketId: string; changes: Settings } | undefined;
  newTransfer?: { changes: Settings } | undefined;
  cancelTransfer?: { changes: { transferId: string } } | undefined;
  updateMarketState?:
    | { changes: { marketId: string; updateType: MarketStateUpdateType; price?: string | undefined } }
    | undefined;
  updateReferralProgram?: { changes: Settings } | undefined;
  updateVolumeDiscountProgram?: { changes: Settings } | undefined;
  updateVolumeRebateProgram?: { changes: Settings } | undefined;
  newProtocolAutomatedPurchase?: { changes: Settings } | undefined;
}

/** Times are Unix seconds. */
export interface ProposalTerms extends ProposedChange {
  closingTimestamp: Int64;
  enactmentTimestamp?: Int64 | undefined;
  validationTimestamp?: Int64 | undefined;
}

export interface ProposalSubmission {
  reference?: string | undefined;
  rationale: ProposalRationale;
  terms: ProposalTerms;
}

/** Release 0.79: 1 to 250 changes under one vote. Times are Unix seconds. */
export interface BatchProposalSubmission {
  reference?: string | undefined;
  rationale: ProposalRationale;
  terms: {
    closingTimestamp: Int64;
    changes: (ProposedChange & { enactmentTimestamp: Int64; validationTimestamp?: Int64 | undefined })[];
  };
}

export interface ProposalKinds {
  voteSubmission: VoteSubmission;
  proposalSubmission: ProposalSubmission;
  batchProposalSubmission: BatchProposalSubmission;
}
