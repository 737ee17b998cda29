import type { MessageKey } from '#lib/i18n/i18n.ts';

/** Enumerated values in words. What is not here is shown as it is. */
const words: Readonly<Record<string, MessageKey>> = {
  SIDE_BUY: 'tx_word_side_buy',
  SIDE_SELL: 'tx_word_side_sell',
  TYPE_LIMIT: 'tx_word_type_limit',
  TYPE_MARKET: 'tx_word_type_market',
  TYPE_NETWORK: 'tx_word_type_network',
  TIME_IN_FORCE_GTC: 'tx_word_time_in_force_gtc',
  TIME_IN_FORCE_GTT: 'tx_word_time_in_force_gtt',
  TIME_IN_FORCE_IOC: 'tx_word_time_in_force_ioc',
  TIME_IN_FORCE_FOK: 'tx_word_time_in_force_fok',
  TIME_IN_FORCE_GFA: 'tx_word_time_in_force_gfa',
  TIME_IN_FORCE_GFN: 'tx_word_time_in_force_gfn',
  VALUE_YES: 'tx_word_value_yes',
  VALUE_NO: 'tx_word_value_no',
  PEGGED_REFERENCE_MID: 'tx_word_pegged_reference_mid',
  PEGGED_REFERENCE_BEST_BID: 'tx_word_pegged_reference_best_bid',
  PEGGED_REFERENCE_BEST_ASK: 'tx_word_pegged_reference_best_ask',
  METHOD_NOW: 'tx_word_method_now',
  METHOD_AT_END_OF_EPOCH: 'tx_word_method_at_end_of_epoch',
  ACCOUNT_TYPE_GENERAL: 'tx_word_account_type_general',
  ACCOUNT_TYPE_MARGIN: 'tx_word_account_type_margin',
  ACCOUNT_TYPE_BOND: 'tx_word_account_type_bond',
  ACCOUNT_TYPE_GLOBAL_REWARD: 'tx_word_account_type_global_reward',
};

/** The names behind the numbers that services take as well, by the member that holds them. */
const numbers: Readonly<Record<string, readonly string[]>> = {
  side: ['', 'SIDE_BUY', 'SIDE_SELL'],
  timeInForce: ['', ...['GTC', 'GTT', 'IOC', 'FOK', 'GFA', 'GFN'].map((name) => `TIME_IN_FORCE_${name}`)],
  'orderSubmission.type': ['', 'TYPE_LIMIT', 'TYPE_MARKET', 'TYPE_NETWORK'],
  value: ['', 'VALUE_NO', 'VALUE_YES'],
  'peggedOrder.reference': ['', ...['MID', 'BEST_BID', 'BEST_ASK'].map((name) => `PEGGED_REFERENCE_${name}`)],
  peggedReference: ['', ...['MID', 'BEST_BID', 'BEST_ASK'].map((name) => `PEGGED_REFERENCE_${name}`)],
  method: ['', 'METHOD_NOW', 'METHOD_AT_END_OF_EPOCH'],
};

/** The name of an enumerated value that may be given by its number; null where the member holds no such value. */
export function enumName(field: string, value: unknown): string | null {
  if (typeof value === 'number') return numbers[field]?.[value] || null;
  return typeof value === 'string' && Object.hasOwn(words, value) ? value : null;
}

/** The message that says an enumerated value in words; undefined for a name that has none. */
export function wordFor(name: string): MessageKey | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
