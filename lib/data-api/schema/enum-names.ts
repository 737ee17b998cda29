/** Names of an enumeration without their prefix: in the order of their numbers from 1, or by number. 0 is UNSPECIFIED in each. */
export type EnumNames = readonly string[] | Readonly<Record<number, string>>;

/** The full names of an enumeration by number, without UNSPECIFIED. */
export function namesByNumber(prefix: string, names: EnumNames): ReadonlyMap<unknown, string> {
  const first = Array.isArray(names) ? 1 : 0;
  return new Map(Object.entries(names).map(([at, name]) => [Number(at) + first, prefix + name]));
}

/** The types of account by number: vegaprotocol/vega v0.79.0, protos/sources/vega/vega.proto; `AVERAGE_POSITION` is of 0.73 to 0.77. */
export const accountTypes = {
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
  24: 'REWARD_AVERAGE_POSITION',
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
} as const;

/** What rewards are measured by, likewise. */
export const dispatchMetrics = {
  1: 'MAKER_FEES_PAID',
  2: 'MAKER_FEES_RECEIVED',
  3: 'LP_FEES_RECEIVED',
  4: 'MARKET_VALUE',
  5: 'AVERAGE_POSITION',
  6: 'RELATIVE_RETURN',
  7: 'RETURN_VOLATILITY',
  8: 'VALIDATOR_RANKING',
  9: 'REALISED_RETURN',
  10: 'AVERAGE_NOTIONAL',
  11: 'ELIGIBLE_ENTITIES',
} as const;
