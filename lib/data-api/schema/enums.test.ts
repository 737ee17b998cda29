import { expect, test } from 'vitest';
import {
  accountType,
  assetStatus,
  conditionOperator,
  dispatchMetric,
  propertyType,
  proposalReason,
  proposalState,
  voteValue,
} from './enums.ts';

/** Each enumerated field's names in the order of their numbers; null for a number that the network has retired. */
const names: [typeof proposalState, string, (string | null)[]][] = [
  [
    proposalState,
    'STATE_',
    ['UNSPECIFIED', 'FAILED', 'OPEN', 'PASSED', 'REJECTED', 'DECLINED', 'ENACTED', 'WAITING_FOR_NODE_VOTE'],
  ],
  [voteValue, 'VALUE_', ['UNSPECIFIED', 'NO', 'YES']],
  [assetStatus, 'STATUS_', ['UNSPECIFIED', 'PROPOSED', 'REJECTED', 'PENDING_LISTING', 'ENABLED']],
  [propertyType, 'TYPE_', ['UNSPECIFIED', 'EMPTY', 'INTEGER', 'STRING', 'BOOLEAN', 'DECIMAL', 'TIMESTAMP']],
  [
    conditionOperator,
    'OPERATOR_',
    ['UNSPECIFIED', 'EQUALS', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'],
  ],
  [
    proposalReason,
    'PROPOSAL_ERROR_',
    [
      'UNSPECIFIED',
      'CLOSE_TIME_TOO_SOON',
      'CLOSE_TIME_TOO_LATE',
      'ENACT_TIME_TOO_SOON',
      'ENACT_TIME_TOO_LATE',
      'INSUFFICIENT_TOKENS',
      'INVALID_INSTRUMENT_SECURITY',
      'NO_PRODUCT',
      'UNSUPPORTED_PRODUCT',
      null,
      null,
      'NO_TRADING_MODE',
      'UNSUPPORTED_TRADING_MODE',
      'NODE_VALIDATION_FAILED',
      'MISSING_BUILTIN_ASSET_FIELD',
      'MISSING_ERC20_CONTRACT_ADDRESS',
      'INVALID_ASSET',
      'INCOMPATIBLE_TIMESTAMPS',
      'NO_RISK_PARAMETERS',
      'NETWORK_PARAMETER_INVALID_KEY',
      'NETWORK_PARAMETER_INVALID_VALUE',
      'NETWORK_PARAMETER_VALIDATION_FAILED',
      'OPENING_AUCTION_DURATION_TOO_SMALL',
      'OPENING_AUCTION_DURATION_TOO_LARGE',
      null,
      'COULD_NOT_INSTANTIATE_MARKET',
      'INVALID_FUTURE_PRODUCT',
      null,
      null,
      null,
      'INVALID_RISK_PARAMETER',
      'MAJORITY_THRESHOLD_NOT_REACHED',
      'PARTICIPATION_THRESHOLD_NOT_REACHED',
      'INVALID_ASSET_DETAILS',
      'UNKNOWN_TYPE',
      'UNKNOWN_RISK_PARAMETER_TYPE',
      'INVALID_FREEFORM',
      'INSUFFICIENT_EQUITY_LIKE_SHARE',
      'INVALID_MARKET',
      'TOO_MANY_MARKET_DECIMAL_PLACES',
      'TOO_MANY_PRICE_MONITORING_TRIGGERS',
      'ERC20_ADDRESS_ALREADY_IN_USE',
      'LP_PRICE_RANGE_NONPOSITIVE',
      'LP_PRICE_RANGE_TOO_LARGE',
      'LINEAR_SLIPPAGE_FACTOR_OUT_OF_RANGE',
      'QUADRATIC_SLIPPAGE_FACTOR_OUT_OF_RANGE',
      'INVALID_SPOT',
      'SPOT_PRODUCT_DISABLED',
      'INVALID_SUCCESSOR_MARKET',
      'GOVERNANCE_TRANSFER_PROPOSAL_FAILED',
      'GOVERNANCE_TRANSFER_PROPOSAL_INVALID',
      'GOVERNANCE_CANCEL_TRANSFER_PROPOSAL_INVALID',
      'INVALID_MARKET_STATE_UPDATE',
      'INVALID_SLA_PARAMS',
      'MISSING_SLA_PARAMS',
      'INVALID_PERPETUAL_PRODUCT',
      'INVALID_REFERRAL_PROGRAM',
      'INVALID_VOLUME_DISCOUNT_PROGRAM',
      'PROPOSAL_IN_BATCH_REJECTED',
      'PROPOSAL_IN_BATCH_DECLINED',
      'INVALID_SIZE_DECIMAL_PLACES',
      'INVALID_VOLUME_REBATE_PROGRAM',
      'INVALID_PROTOCOL_AUTOMATED_PURCHASE',
    ],
  ],
];

test.each(names)('%#: numbers read as names', (schema, prefix, suffixes) => {
  const expected = suffixes.map((suffix, value) => (suffix === null ? `${value}` : prefix + suffix));
  expect(suffixes.map((_, value) => schema.parse(value))).toEqual(expected);
  expect(schema.parse(suffixes.length)).toBe(`${suffixes.length}`);
});

test('what releases 0.73 to 0.77 alone have is known by its number, too', () => {
  expect(accountType.parse(24)).toBe('ACCOUNT_TYPE_REWARD_AVERAGE_POSITION');
  expect(dispatchMetric.parse(5)).toBe('DISPATCH_METRIC_AVERAGE_POSITION');
});
