import type { PlainMessageKey } from '#lib/i18n/i18n.ts';
import type { Line } from './line.ts';
import type { Members } from './members.ts';

/** The values of an enumeration by name: their number, which services accept too, and their label. */
export type EnumValues = Readonly<Record<string, readonly [number: number, word: PlainMessageKey]>>;

/**
 * What a value is: a Unix time; the ID of something; or an integer, of the asset that `asset` or the market settles in, of
 * the market's prices or sizes, or (`units`) with decimal places that nothing stored tells.
 */
export type Format =
  | 'nanoseconds'
  | 'seconds'
  | 'asset'
  | 'market'
  | 'proposal'
  | 'party'
  | 'amount'
  | 'commitment'
  | 'price'
  | 'size'
  | 'units';

/** How a field is shown. A bare label stands for a text. */
export type Field =
  | PlainMessageKey
  | {
      label: PlainMessageKey;
      format?: Format;
      values?: EnumValues;
      /** Zero is not the same as absent: an `optional` field. */
      optional?: true;
    };

/** By path. */
export type Fields = Readonly<Record<string, Field>>;

export const side: EnumValues = { SIDE_BUY: [1, 'tx_word_side_buy'], SIDE_SELL: [2, 'tx_word_side_sell'] };

export const orderType: EnumValues = {
  TYPE_LIMIT: [1, 'tx_word_type_limit'],
  TYPE_MARKET: [2, 'tx_word_type_market'],
  TYPE_NETWORK: [3, 'tx_word_type_network'],
};

export const timeInForce: EnumValues = {
  TIME_IN_FORCE_GTC: [1, 'tx_word_time_in_force_gtc'],
  TIME_IN_FORCE_GTT: [2, 'tx_word_time_in_force_gtt'],
  TIME_IN_FORCE_IOC: [3, 'tx_word_time_in_force_ioc'],
  TIME_IN_FORCE_FOK: [4, 'tx_word_time_in_force_fok'],
  TIME_IN_FORCE_GFA: [5, 'tx_word_time_in_force_gfa'],
  TIME_IN_FORCE_GFN: [6, 'tx_word_time_in_force_gfn'],
};

export const peggedReference: EnumValues = {
  PEGGED_REFERENCE_MID: [1, 'tx_word_pegged_reference_mid'],
  PEGGED_REFERENCE_BEST_BID: [2, 'tx_word_pegged_reference_best_bid'],
  PEGGED_REFERENCE_BEST_ASK: [3, 'tx_word_pegged_reference_best_ask'],
};

export const voteValue: EnumValues = { VALUE_NO: [1, 'tx_word_value_no'], VALUE_YES: [2, 'tx_word_value_yes'] };

export const undelegateMethod: EnumValues = {
  METHOD_NOW: [1, 'tx_word_method_now'],
  METHOD_AT_END_OF_EPOCH: [2, 'tx_word_method_at_end_of_epoch'],
};

export const accountType: EnumValues = {
  ACCOUNT_TYPE_MARGIN: [3, 'tx_word_account_type_margin'],
  ACCOUNT_TYPE_GENERAL: [4, 'tx_word_account_type_general'],
  ACCOUNT_TYPE_BOND: [9, 'tx_word_account_type_bond'],
  ACCOUNT_TYPE_GLOBAL_REWARD: [12, 'tx_word_account_type_global_reward'],
};

/** The name of an enumerated value, given by its name or its number; null for one that is not known. */
export function enumName(values: EnumValues, value: unknown): string | null {
  if (typeof value === 'string') return Object.hasOwn(values, value) ? value : null;
  return Object.keys(values).find((name) => values[name]?.[0] === value) ?? null;
}

/** A list of like items, shown as a table. */
export interface ItemList {
  caption: PlainMessageKey;
  fields: Fields;
  /** Paths of the fields that have a column. */
  columns: readonly string[];
  warnings?: (members: Members) => PlainMessageKey[];
}

/** One kind of transaction. Its title is the message `tx_title_` and its name. */
export interface TransactionKind {
  /** What it does, in one sentence. Longer functions are in `lines.ts`. */
  line: (members: Members) => Line;
  /** In display order. Other members are shown by their path. */
  fields: Fields;
  warnings?: (members: Members) => PlainMessageKey[];
  /** Lists by their path. */
  lists?: Readonly<Record<string, ItemList>>;
  /** What cannot be undone. */
  final?: PlainMessageKey;
  /** Paths of real members without a label: they and their members are shown by their path. */
  unlabelled?: readonly string[];
}
