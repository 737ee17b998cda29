import { enumerated } from './field.ts';

/*
 * Names and numbers of the enumerated fields as network release 0.71 has them. The interface specification lists only
 * the UNSPECIFIED value of each.
 */

export const proposalState = enumerated('STATE_', {
  0: 'UNSPECIFIED',
  1: 'FAILED',
  2: 'OPEN',
  3: 'PASSED',
  4: 'REJECTED',
  5: 'DECLINED',
  6: 'ENACTED',
  7: 'WAITING_FOR_NODE_VOTE',
});

/** No is 1 and yes is 2, which is easily read the wrong way round. */
export const voteValue = enumerated('VALUE_', ['UNSPECIFIED', 'NO', 'YES']);

export const assetStatus = enumerated('STATUS_', ['UNSPECIFIED', 'PROPOSED', 'REJECTED', 'PENDING_LISTING', 'ENABLED']);

/** Type of the value that a data source filter looks at. */
export const propertyType = enumerated('TYPE_', [
  'UNSPECIFIED',
  'EMPTY',
  'INTEGER',
  'STRING',
  'BOOLEAN',
  'DECIMAL',
  'TIMESTAMP',
]);

export const conditionOperator = enumerated('OPERATOR_', [
  'UNSPECIFIED',
  'EQUALS',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
]);

/** Why a proposal failed or was rejected. The gaps are numbers the network has retired. */
export const proposalReason = enumerated('PROPOSAL_ERROR_', {
  0: 'UNSPECIFIED',
  1: 'CLOSE_TIME_TOO_SOON',
  2: 'CLOSE_TIME_TOO_LATE',
  3: 'ENACT_TIME_TOO_SOON',
  4: 'ENACT_TIME_TOO_LATE',
  5: 'INSUFFICIENT_TOKENS',
  6: 'INVALID_INSTRUMENT_SECURITY',
  7: 'NO_PRODUCT',
  8: 'UNSUPPORTED_PRODUCT',
  11: 'NO_TRADING_MODE',
  12: 'UNSUPPORTED_TRADING_MODE',
  13: 'NODE_VALIDATION_FAILED',
  14: 'MISSING_BUILTIN_ASSET_FIELD',
  15: 'MISSING_ERC20_CONTRACT_ADDRESS',
  16: 'INVALID_ASSET',
  17: 'INCOMPATIBLE_TIMESTAMPS',
  18: 'NO_RISK_PARAMETERS',
  19: 'NETWORK_PARAMETER_INVALID_KEY',
  20: 'NETWORK_PARAMETER_INVALID_VALUE',
  21: 'NETWORK_PARAMETER_VALIDATION_FAILED',
  22: 'OPENING_AUCTION_DURATION_TOO_SMALL',
  23: 'OPENING_AUCTION_DURATION_TOO_LARGE',
  25: 'COULD_NOT_INSTANTIATE_MARKET',
  26: 'INVALID_FUTURE_PRODUCT',
  30: 'INVALID_RISK_PARAMETER',
  31: 'MAJORITY_THRESHOLD_NOT_REACHED',
  32: 'PARTICIPATION_THRESHOLD_NOT_REACHED',
  33: 'INVALID_ASSET_DETAILS',
  34: 'UNKNOWN_TYPE',
  35: 'UNKNOWN_RISK_PARAMETER_TYPE',
  36: 'INVALID_FREEFORM',
  37: 'INSUFFICIENT_EQUITY_LIKE_SHARE',
  38: 'INVALID_MARKET',
  39: 'TOO_MANY_MARKET_DECIMAL_PLACES',
  40: 'TOO_MANY_PRICE_MONITORING_TRIGGERS',
  41: 'ERC20_ADDRESS_ALREADY_IN_USE',
  42: 'LP_PRICE_RANGE_NONPOSITIVE',
  43: 'LP_PRICE_RANGE_TOO_LARGE',
  44: 'LINEAR_SLIPPAGE_FACTOR_OUT_OF_RANGE',
  45: 'QUADRATIC_SLIPPAGE_FACTOR_OUT_OF_RANGE',
  // Of later releases, up to 0.79.
  46: 'INVALID_SPOT',
  47: 'SPOT_PRODUCT_DISABLED',
  48: 'INVALID_SUCCESSOR_MARKET',
  49: 'GOVERNANCE_TRANSFER_PROPOSAL_FAILED',
  50: 'GOVERNANCE_TRANSFER_PROPOSAL_INVALID',
  51: 'GOVERNANCE_CANCEL_TRANSFER_PROPOSAL_INVALID',
  52: 'INVALID_MARKET_STATE_UPDATE',
  53: 'INVALID_SLA_PARAMS',
  54: 'MISSING_SLA_PARAMS',
  55: 'INVALID_PERPETUAL_PRODUCT',
  56: 'INVALID_REFERRAL_PROGRAM',
  57: 'INVALID_VOLUME_DISCOUNT_PROGRAM',
  58: 'PROPOSAL_IN_BATCH_REJECTED',
  59: 'PROPOSAL_IN_BATCH_DECLINED',
  60: 'INVALID_SIZE_DECIMAL_PLACES',
  61: 'INVALID_VOLUME_REBATE_PROGRAM',
  62: 'INVALID_PROTOCOL_AUTOMATED_PURCHASE',
});

/*
 * Enumerated members of the kinds of proposal that came after release 0.71, by the member's name (vegaprotocol/vega
 * v0.79.0, protos/sources/vega/vega.proto and governance.proto). Their stream sends numbers, as always.
 */

const accountType = enumerated('ACCOUNT_TYPE_', {
  0: 'UNSPECIFIED',
  1: 'INSURANCE',
  2: 'SETTLEMENT',
  3: 'MARGIN',
  4: 'GENERAL',
  5: 'FEES_INFRASTRUCTURE',
  6: 'FEES_LIQUIDITY',
  7: 'FEES_MAKER',
  9: 'BOND',
  10: 'EXTERNAL',
  11: 'GLOBAL_INSURANCE',
  12: 'GLOBAL_REWARD',
  13: 'PENDING_TRANSFERS',
  14: 'REWARD_MAKER_PAID_FEES',
  15: 'REWARD_MAKER_RECEIVED_FEES',
  16: 'REWARD_LP_RECEIVED_FEES',
  17: 'REWARD_MARKET_PROPOSERS',
  18: 'HOLDING',
  19: 'LP_LIQUIDITY_FEES',
  20: 'LIQUIDITY_FEES_BONUS_DISTRIBUTION',
  21: 'NETWORK_TREASURY',
  22: 'VESTING_REWARDS',
  23: 'VESTED_REWARDS',
  25: 'REWARD_RELATIVE_RETURN',
  26: 'REWARD_RETURN_VOLATILITY',
  27: 'REWARD_VALIDATOR_RANKING',
  28: 'PENDING_FEE_REFERRAL_REWARD',
  29: 'ORDER_MARGIN',
  30: 'REWARD_REALISED_RETURN',
  31: 'BUY_BACK_FEES',
  32: 'REWARD_AVERAGE_NOTIONAL',
  33: 'REWARD_ELIGIBLE_ENTITIES',
  34: 'LOCKED_FOR_STAKING',
});

/** `prefix` is what the names have in common. */
const byMember = new Map([
  ...['sourceType', 'destinationType', 'fromAccountType', 'toAccountType'].map(
    (member) => [member, { prefix: 'ACCOUNT_TYPE_', schema: accountType }] as const,
  ),
  enumMember('transferType', 'GOVERNANCE_TRANSFER_TYPE_', ['UNSPECIFIED', 'ALL_OR_NOTHING', 'BEST_EFFORT']),
  enumMember('updateType', 'MARKET_STATE_UPDATE_TYPE_', ['UNSPECIFIED', 'TERMINATE', 'SUSPEND', 'RESUME']),
  enumMember('metric', 'DISPATCH_METRIC_', {
    0: 'UNSPECIFIED',
    1: 'MAKER_FEES_PAID',
    2: 'MAKER_FEES_RECEIVED',
    3: 'LP_FEES_RECEIVED',
    4: 'MARKET_VALUE',
    6: 'RELATIVE_RETURN',
    7: 'RETURN_VOLATILITY',
    8: 'VALIDATOR_RANKING',
    9: 'REALISED_RETURN',
    10: 'AVERAGE_NOTIONAL',
    11: 'ELIGIBLE_ENTITIES',
  }),
  enumMember('entityScope', 'ENTITY_SCOPE_', ['UNSPECIFIED', 'INDIVIDUALS', 'TEAMS']),
  enumMember('individualScope', 'INDIVIDUAL_SCOPE_', ['UNSPECIFIED', 'ALL', 'IN_TEAM', 'NOT_IN_TEAM', 'AMM']),
  enumMember('distributionStrategy', 'DISTRIBUTION_STRATEGY_', ['UNSPECIFIED', 'PRO_RATA', 'RANK', 'RANK_LOTTERY']),
  enumMember('method', 'METHOD_', ['UNSPECIFIED', 'MARGINAL_COST', 'WEIGHTED_AVERAGE', 'CONSTANT']),
  enumMember('compositePriceType', 'COMPOSITE_PRICE_TYPE_', ['UNSPECIFIED', 'WEIGHTED', 'MEDIAN', 'LAST_TRADE']),
]);

function enumMember(member: string, prefix: string, suffixes: Readonly<Record<number, string>>) {
  return [member, { prefix, schema: enumerated(prefix, suffixes) }] as const;
}

/** The name of an enumerated value without its prefix; null for any other member. */
export function laterEnum(member: string, value: unknown): string | null {
  const known = byMember.get(member);
  const name = known?.schema.safeParse(value).data;
  return known && name?.startsWith(known.prefix) ? name.slice(known.prefix.length) : null;
}
