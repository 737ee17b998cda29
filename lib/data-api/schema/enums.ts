import { accountTypes, dispatchMetrics } from './enum-names.ts';
import { enumerated } from './field.ts';

/*
 * Names and numbers of the enumerated fields as network release 0.71 has them. The interface specification lists only
 * the UNSPECIFIED value of each.
 */

export const proposalState = enumerated('STATE_', [
  'FAILED',
  'OPEN',
  'PASSED',
  'REJECTED',
  'DECLINED',
  'ENACTED',
  'WAITING_FOR_NODE_VOTE',
]);

/** No is 1 and yes is 2, which is easily read the wrong way round. */
export const voteValue = enumerated('VALUE_', ['NO', 'YES']);

export const assetStatus = enumerated('STATUS_', ['PROPOSED', 'REJECTED', 'PENDING_LISTING', 'ENABLED']);

/** Type of the value that a data source filter looks at. */
export const propertyType = enumerated('TYPE_', ['EMPTY', 'INTEGER', 'STRING', 'BOOLEAN', 'DECIMAL', 'TIMESTAMP']);

export const conditionOperator = enumerated('OPERATOR_', [
  'EQUALS',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
]);

/** Why a proposal failed or was rejected. The gaps are numbers the network has retired. */
export const proposalReason = enumerated('PROPOSAL_ERROR_', {
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
 * Those of the kinds of proposal that came after release 0.71 (vegaprotocol/vega v0.79.0, protos/sources/vega/vega.proto
 * and governance.proto).
 */

export const accountType = enumerated('ACCOUNT_TYPE_', accountTypes);

export const transferType = enumerated('GOVERNANCE_TRANSFER_TYPE_', ['ALL_OR_NOTHING', 'BEST_EFFORT']);

export const marketStateUpdate = enumerated('MARKET_STATE_UPDATE_TYPE_', ['TERMINATE', 'SUSPEND', 'RESUME']);

export const dispatchMetric = enumerated('DISPATCH_METRIC_', dispatchMetrics);

export const entityScope = enumerated('ENTITY_SCOPE_', ['INDIVIDUALS', 'TEAMS']);

export const individualScope = enumerated('INDIVIDUAL_SCOPE_', ['ALL', 'IN_TEAM', 'NOT_IN_TEAM', 'AMM']);

export const distributionStrategy = enumerated('DISTRIBUTION_STRATEGY_', ['PRO_RATA', 'RANK', 'RANK_LOTTERY']);

export const liquidityFeeMethod = enumerated('METHOD_', ['MARGINAL_COST', 'WEIGHTED_AVERAGE', 'CONSTANT']);

export const compositePriceType = enumerated('COMPOSITE_PRICE_TYPE_', ['WEIGHTED', 'MEDIAN', 'LAST_TRADE']);
