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
export const voteValue = enumerated('VALUE_', { 0: 'UNSPECIFIED', 1: 'NO', 2: 'YES' });

export const assetStatus = enumerated('STATUS_', {
  0: 'UNSPECIFIED',
  1: 'PROPOSED',
  2: 'REJECTED',
  3: 'PENDING_LISTING',
  4: 'ENABLED',
});

/** Type of the value that a data source filter looks at. */
export const propertyType = enumerated('TYPE_', {
  0: 'UNSPECIFIED',
  1: 'EMPTY',
  2: 'INTEGER',
  3: 'STRING',
  4: 'BOOLEAN',
  5: 'DECIMAL',
  6: 'TIMESTAMP',
});

export const conditionOperator = enumerated('OPERATOR_', {
  0: 'UNSPECIFIED',
  1: 'EQUALS',
  2: 'GREATER_THAN',
  3: 'GREATER_THAN_OR_EQUAL',
  4: 'LESS_THAN',
  5: 'LESS_THAN_OR_EQUAL',
});

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
});
