import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import type {
  AmendAMM,
  BatchMarketInstructions,
  CancelAMM,
  Int64,
  LiquidityProvisionAmendment,
  LiquidityProvisionCancellation,
  LiquidityProvisionSubmission,
  OrderAmendment,
  OrderCancellation,
  OrderSubmission,
  StopOrdersCancellation,
  StopOrdersSubmission,
  SubmitAMM,
  UpdateMarginMode,
} from './order-transactions.ts';

/** Amounts are integers in the asset's smallest unit. */
export interface WithdrawSubmission {
  asset: string;
  amount: string;
  /** `receiverAddress` is one of the asset's own chain. */
  ext?: { erc20: { receiverAddress: string } };
}

/** `amount` is an integer in the asset's smallest unit; one of `oneOff` and `recurring`. */
export interface Transfer {
  /** The name of an account type, such as `ACCOUNT_TYPE_GENERAL`. */
  fromAccountType: string;
  to: string;
  toAccountType: string;
  asset: string;
  amount: string;
  reference?: string;
  /** Release 0.79: the derived key of an automated market maker, from its vested rewards. */
  from?: string;
  /** Unix nanoseconds; 0 for at once. */
  oneOff?: { deliverOn?: Int64 };
  recurring?: RecurringTransfer;
}

/** `factor` multiplies the amount each epoch. */
export interface RecurringTransfer {
  startEpoch: Int64;
  endEpoch?: Int64;
  factor: string;
  dispatchStrategy?: DispatchStrategy;
}

/** Whom a transfer is shared out to. All but the first three members are of release 0.79. */
export interface DispatchStrategy {
  assetForMetric?: string;
  /** Such as `DISPATCH_METRIC_MAKER_FEES_PAID`. */
  metric: string;
  markets?: string[];
  entityScope?: 'ENTITY_SCOPE_INDIVIDUALS' | 'ENTITY_SCOPE_TEAMS';
  /** Such as `INDIVIDUAL_SCOPE_ALL`. */
  individualScope?: string;
  teamScope?: string[];
  /** A fraction. */
  nTopPerformers?: string;
  /** Integer in the governance token's smallest unit. */
  stakingRequirement?: string;
  notionalTimeWeightedAveragePositionRequirement?: string;
  /** Epochs. */
  windowLength?: Int64;
  /** Epochs. */
  lockPeriod?: Int64;
  distributionStrategy?:
    | 'DISTRIBUTION_STRATEGY_PRO_RATA'
    | 'DISTRIBUTION_STRATEGY_RANK'
    | 'DISTRIBUTION_STRATEGY_RANK_LOTTERY';
  rankTable?: { startRank: number; shareRatio: number }[];
  capRewardFeeMultiple?: string;
  /** Epochs. */
  transferInterval?: number;
  targetNotionalVolume?: string;
  eligibleKeys?: string[];
}

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
  newMarket?: { changes: Settings };
  updateMarket?: { marketId: string; changes: Settings };
  newAsset?: { changes: Settings };
  updateAsset?: { assetId: string; changes: Settings };
  updateNetworkParameter?: { changes: { key: string; value: string } };
  newFreeform?: Record<string, never>;
  newSpotMarket?: { changes: Settings };
  updateSpotMarket?: { marketId: string; changes: Settings };
  newTransfer?: { changes: Settings };
  cancelTransfer?: { changes: { transferId: string } };
  updateMarketState?: { changes: { marketId: string; updateType: string; price?: string } };
  updateReferralProgram?: { changes: Settings };
  updateVolumeDiscountProgram?: { changes: Settings };
  updateVolumeRebateProgram?: { changes: Settings };
  newProtocolAutomatedPurchase?: { changes: Settings };
}

/** Times are Unix seconds. */
export interface ProposalTerms extends ProposedChange {
  closingTimestamp: Int64;
  enactmentTimestamp?: Int64;
  validationTimestamp?: Int64;
}

export interface ProposalSubmission {
  reference?: string;
  rationale: ProposalRationale;
  terms: ProposalTerms;
}

/** Release 0.79: 1 to 250 changes under one vote. Times are Unix seconds. */
export interface BatchProposalSubmission {
  reference?: string;
  rationale: ProposalRationale;
  terms: {
    closingTimestamp: Int64;
    changes: (ProposedChange & { enactmentTimestamp: Int64; validationTimestamp?: Int64 })[];
  };
}

/** `amount` is an integer in the governance token's smallest unit. */
export interface DelegateSubmission {
  nodeId: string;
  amount: string;
}

/** Without an amount, or with 0, all stake of the node. */
export interface UndelegateSubmission {
  nodeId: string;
  amount: string;
  method: 'METHOD_NOW' | 'METHOD_AT_END_OF_EPOCH';
}

export interface CancelTransfer {
  transferId: string;
}

/** `chainId` is that of the bridge, required by release 0.79. */
export interface IssueSignatures {
  submitter: string;
  /** Such as `NODE_SIGNATURE_KIND_ERC20_MULTISIG_SIGNER_ADDED`. */
  kind: string;
  validatorNodeId: string;
  chainId?: string;
}

/** `payload` is the data, in base64. */
export interface OracleDataSubmission {
  source: 'ORACLE_SOURCE_OPEN_ORACLE' | 'ORACLE_SOURCE_JSON' | 'ORACLE_SOURCE_ETHEREUM';
  payload: string;
}

/** Release 0.79. */
export interface CreateReferralSet {
  isTeam: boolean;
  team?: { name: string; teamUrl?: string; avatarUrl?: string; closed?: boolean; allowList?: string[] };
  doNotCreateReferralSet?: boolean;
}

/** Release 0.79. */
export interface UpdateReferralSet {
  id: string;
  isTeam: boolean;
  team?: { name?: string; teamUrl?: string; avatarUrl?: string; closed?: boolean; allowList?: string[] };
}

/** Release 0.79. `id` is that of the referral set. */
export interface ApplyReferralCode {
  id: string;
  doNotJoinTeam?: boolean;
}

/** Release 0.79. */
export interface JoinTeam {
  id: string;
}

/** Release 0.79: replaces the whole profile. `alias` has at most 32 characters; at most 10 entries of 32 and 255. */
export interface UpdatePartyProfile {
  alias: string;
  metadata?: { key: string; value: string }[];
}

/** The kinds of transaction that users send. Those of validator nodes are accepted as objects. */
export interface TransactionKinds {
  orderSubmission: OrderSubmission;
  orderCancellation: OrderCancellation;
  orderAmendment: OrderAmendment;
  stopOrdersSubmission: StopOrdersSubmission;
  stopOrdersCancellation: StopOrdersCancellation;
  updateMarginMode: UpdateMarginMode;
  batchMarketInstructions: BatchMarketInstructions;
  liquidityProvisionSubmission: LiquidityProvisionSubmission;
  liquidityProvisionAmendment: LiquidityProvisionAmendment;
  liquidityProvisionCancellation: LiquidityProvisionCancellation;
  submitAmm: SubmitAMM;
  amendAmm: AmendAMM;
  cancelAmm: CancelAMM;
  voteSubmission: VoteSubmission;
  proposalSubmission: ProposalSubmission;
  batchProposalSubmission: BatchProposalSubmission;
  delegateSubmission: DelegateSubmission;
  undelegateSubmission: UndelegateSubmission;
  withdrawSubmission: WithdrawSubmission;
  transfer: Transfer;
  cancelTransfer: CancelTransfer;
  createReferralSet: CreateReferralSet;
  updateReferralSet: UpdateReferralSet;
  applyReferralCode: ApplyReferralCode;
  joinTeam: JoinTeam;
  updatePartyProfile: UpdatePartyProfile;
  issueSignatures: IssueSignatures;
  oracleDataSubmission: OracleDataSubmission;
}

type BodyOf<Kind extends KnownKind> = Kind extends keyof TransactionKinds ? TransactionKinds[Kind] : object;
type Known = { [Kind in KnownKind]: Record<Kind, BodyOf<Kind>> }[KnownKind];
/** Any other kind. */
type Other = Record<string, object> & { [Kind in KnownKind]?: never };

/** An object with one member, named after its kind. */
export type Transaction = Known | Other;
