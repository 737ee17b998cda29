import { enumerated } from './field.ts';

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
