import type { accountTypes, dispatchMetrics } from '#lib/data-api/schema/enum-names.ts';
import type { Int64 } from './order-transactions.ts';

export type AccountType = `ACCOUNT_TYPE_${(typeof accountTypes)[keyof typeof accountTypes]}`;

export type DispatchMetric = `DISPATCH_METRIC_${(typeof dispatchMetrics)[keyof typeof dispatchMetrics]}`;

export type IndividualScope =
  | 'INDIVIDUAL_SCOPE_ALL'
  | 'INDIVIDUAL_SCOPE_IN_TEAM'
  | 'INDIVIDUAL_SCOPE_NOT_IN_TEAM'
  | 'INDIVIDUAL_SCOPE_AMM';

/** Amounts are integers in the asset's smallest unit. */
export interface WithdrawSubmission {
  asset: string;
  amount: string;
  /** `receiverAddress` is one of the asset's own chain. */
  ext?: { erc20: { receiverAddress: string } } | undefined;
}

/** `amount` is an integer in the asset's smallest unit; one of `oneOff` and `recurring`. */
export interface Transfer {
  fromAccountType: AccountType;
  to: string;
  toAccountType: AccountType;
  asset: string;
  amount: string;
  reference?: string | undefined;
  /** Release 0.79: the derived key of an automated market maker, from its vested rewards. */
  from?: string | undefined;
  /** Unix nanoseconds; 0 for at once. */
  oneOff?: { deliverOn?: Int64 | undefined } | undefined;
  recurring?: RecurringTransfer | undefined;
}

/** `factor` multiplies the amount each epoch. */
export interface RecurringTransfer {
  startEpoch: Int64;
  endEpoch?: Int64 | undefined;
  factor: string;
  dispatchStrategy?: DispatchStrategy | undefined;
}

/** Whom a transfer is shared out to. All but the first three members are of release 0.79. */
export interface DispatchStrategy {
  assetForMetric?: string | undefined;
  metric: DispatchMetric;
  markets?: string[] | undefined;
  entityScope?: 'ENTITY_SCOPE_INDIVIDUALS' | 'ENTITY_SCOPE_TEAMS' | undefined;
  individualScope?: IndividualScope | undefined;
  teamScope?: string[] | undefined;
  /** A fraction. */
  nTopPerformers?: string | undefined;
  /** Integer in the governance token's smallest unit. */
  stakingRequirement?: string | undefined;
  notionalTimeWeightedAveragePositionRequirement?: string | undefined;
  /** Epochs. */
  windowLength?: Int64 | undefined;
  /** Epochs. */
  lockPeriod?: Int64 | undefined;
  distributionStrategy?:
    | 'DISTRIBUTION_STRATEGY_PRO_RATA'
    | 'DISTRIBUTION_STRATEGY_RANK'
    | 'DISTRIBUTION_STRATEGY_RANK_LOTTERY'
    | undefined;
  rankTable?: { startRank: number; shareRatio: number }[] | undefined;
  capRewardFeeMultiple?: string | undefined;
  /** Epochs. */
  transferInterval?: number | undefined;
  targetNotionalVolume?: string | undefined;
  eligibleKeys?: string[] | undefined;
}

/** `amount` is an integer in the governance token's smallest unit. */
export interface DelegateSubmission {
  nodeId: string;
  amount: string;
}

/** `amount` is in the governance token's smallest unit; 0 for all stake of the node. */
export interface UndelegateSubmission {
  nodeId: string;
  amount: string;
  method: 'METHOD_NOW' | 'METHOD_AT_END_OF_EPOCH';
}

export interface CancelTransfer {
  transferId: string;
}

export interface TransferKinds {
  delegateSubmission: DelegateSubmission;
  undelegateSubmission: UndelegateSubmission;
  withdrawSubmission: WithdrawSubmission;
  transfer: Transfer;
  cancelTransfer: CancelTransfer;
}
