import type { Int64 } from './order-transactions.ts';

export type AccountType =
  | 'ACCOUNT_TYPE_INSURANCE'
  | 'ACCOUNT_TYPE_SETTLEMENT'
  | 'ACCOUNT_TYPE_MARGIN'
  | 'ACCOUNT_TYPE_GENERAL'
  | 'ACCOUNT_TYPE_FEES_INFRASTRUCTURE'
  | 'ACCOUNT_TYPE_FEES_LIQUIDITY'
  | 'ACCOUNT_TYPE_FEES_MAKER'
  | 'ACCOUNT_TYPE_BOND'
  | 'ACCOUNT_TYPE_EXTERNAL'
  | 'ACCOUNT_TYPE_GLOBAL_INSURANCE'
  | 'ACCOUNT_TYPE_GLOBAL_REWARD'
  | 'ACCOUNT_TYPE_PENDING_TRANSFERS'
  | 'ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES'
  | 'ACCOUNT_TYPE_REWARD_MAKER_RECEIVED_FEES'
  | 'ACCOUNT_TYPE_REWARD_LP_RECEIVED_FEES'
  | 'ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS'
  | 'ACCOUNT_TYPE_HOLDING'
  | 'ACCOUNT_TYPE_LP_LIQUIDITY_FEES'
  | 'ACCOUNT_TYPE_LIQUIDITY_FEES_BONUS_DISTRIBUTION'
  | 'ACCOUNT_TYPE_NETWORK_TREASURY'
  | 'ACCOUNT_TYPE_VESTING_REWARDS'
  | 'ACCOUNT_TYPE_VESTED_REWARDS'
  | 'ACCOUNT_TYPE_REWARD_RELATIVE_RETURN'
  | 'ACCOUNT_TYPE_REWARD_RETURN_VOLATILITY'
  | 'ACCOUNT_TYPE_REWARD_VALIDATOR_RANKING'
  | 'ACCOUNT_TYPE_PENDING_FEE_REFERRAL_REWARD'
  | 'ACCOUNT_TYPE_ORDER_MARGIN'
  | 'ACCOUNT_TYPE_REWARD_REALISED_RETURN'
  | 'ACCOUNT_TYPE_BUY_BACK_FEES'
  | 'ACCOUNT_TYPE_REWARD_AVERAGE_NOTIONAL'
  | 'ACCOUNT_TYPE_REWARD_ELIGIBLE_ENTITIES'
  | 'ACCOUNT_TYPE_LOCKED_FOR_STAKING';

export type DispatchMetric =
  | 'DISPATCH_METRIC_MAKER_FEES_PAID'
  | 'DISPATCH_METRIC_MAKER_FEES_RECEIVED'
  | 'DISPATCH_METRIC_LP_FEES_RECEIVED'
  | 'DISPATCH_METRIC_MARKET_VALUE'
  | 'DISPATCH_METRIC_RELATIVE_RETURN'
  | 'DISPATCH_METRIC_RETURN_VOLATILITY'
  | 'DISPATCH_METRIC_VALIDATOR_RANKING'
  | 'DISPATCH_METRIC_REALISED_RETURN'
  | 'DISPATCH_METRIC_AVERAGE_NOTIONAL'
  | 'DISPATCH_METRIC_ELIGIBLE_ENTITIES';

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

/** Without an amount, or with 0, all stake of the node. */
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
