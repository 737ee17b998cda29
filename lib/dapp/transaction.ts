import type { KnownKind, ValidatorKind } from '#lib/wallet/known-kinds.ts';
import type { Int64, OrderKinds } from './order-transactions.ts';
import type { TransferKinds } from './transfer-transactions.ts';

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

interface TeamDetails {
  teamUrl?: string | undefined;
  avatarUrl?: string | undefined;
  closed?: boolean | undefined;
  allowList?: string[] | undefined;
}

/** Release 0.79. */
export interface CreateReferralSet {
  isTeam: boolean;
  team?: (TeamDetails & { name: string }) | undefined;
  doNotCreateReferralSet?: boolean | undefined;
}

/** Release 0.79. */
export interface UpdateReferralSet {
  id: string;
  isTeam: boolean;
  team?: (TeamDetails & { name?: string | undefined }) | undefined;
}

/** Release 0.79. `id` is that of the referral set. */
export interface ApplyReferralCode {
  id: string;
  doNotJoinTeam?: boolean | undefined;
}

/** Release 0.79. */
export interface JoinTeam {
  id: string;
}

/** Release 0.79: replaces the whole profile. `alias` has at most 32 characters; at most 10 entries of 32 and 255. */
export interface UpdatePartyProfile {
  alias: string;
  metadata?: { key: string; value: string }[] | undefined;
}

export type NodeSignatureKind =
  | 'NODE_SIGNATURE_KIND_ASSET_NEW'
  | 'NODE_SIGNATURE_KIND_ASSET_WITHDRAWAL'
  | 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_ADDED'
  | 'NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_REMOVED'
  | 'NODE_SIGNATURE_KIND_ASSET_UPDATE';

/** `chainId` is that of the bridge, required by release 0.79. */
export interface IssueSignatures {
  submitter: string;
  kind: NodeSignatureKind;
  validatorNodeId: string;
  chainId?: string | undefined;
}

/** `payload` is the data, in base64. */
export interface OracleDataSubmission {
  source: 'ORACLE_SOURCE_OPEN_ORACLE' | 'ORACLE_SOURCE_JSON' | 'ORACLE_SOURCE_ETHEREUM';
  payload: string;
}

/** Of a node's own key, which no user's wallet has: its members go as they are. */
export type NodeCommand = Record<string, unknown>;

/** The kinds of transaction of releases 0.71 to 0.79, by name. */
export interface TransactionKinds extends OrderKinds, TransferKinds, Record<ValidatorKind, NodeCommand> {
  voteSubmission: VoteSubmission;
  proposalSubmission: ProposalSubmission;
  batchProposalSubmission: BatchProposalSubmission;
  createReferralSet: CreateReferralSet;
  updateReferralSet: UpdateReferralSet;
  applyReferralCode: ApplyReferralCode;
  joinTeam: JoinTeam;
  updatePartyProfile: UpdatePartyProfile;
  issueSignatures: IssueSignatures;
  oracleDataSubmission: OracleDataSubmission;
}

/**
 * An object with one member, named after its kind. The others are named too, so that the compiler reports a misspelled
 * kind, a second one, and a wrong member where it stands.
 */
export type Transaction = {
  [Kind in KnownKind]: Record<Kind, TransactionKinds[Kind]> & { [Other in Exclude<KnownKind, Kind>]?: undefined };
}[KnownKind];

/** A transaction of a kind that this package does not know, such as one of a later release. */
export function otherTransaction(kind: string, body: object): Transaction {
  // No type can say "any name but these".
  return { [kind]: body } as unknown as Transaction;
}
