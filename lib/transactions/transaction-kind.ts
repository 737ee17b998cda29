import type { PlainMessageKey } from '#lib/i18n/i18n.ts';
import type { Members } from './members.ts';
import type { Sentence } from './sentence.ts';

/** A name of an enumerated value that has a message. */
type EnumName = PlainMessageKey extends infer Key ? (Key extends `tx_word_${infer Name}` ? Name : never) : never;

/** The numbers of an enumeration by name, which services accept too. */
export type EnumValues = Readonly<Partial<Record<EnumName, number>>>;

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

/** How a value is shown. */
export interface Field {
  label: PlainMessageKey;
  format?: Format;
  values?: EnumValues;
  /** Zero is not the same as absent: an `optional` field. */
  optional?: true;
}

/** A member with a message `tx_label_` and its name. */
type LabelledName = PlainMessageKey extends infer Key ? (Key extends `tx_label_${infer Name}` ? Name : never) : never;

/** By path: a field, or for a member with a label of its own name what it is. */
export type Fields = Readonly<
  { [Name in LabelledName]?: 'text' | Format | EnumValues | Field } & {
    [path: `${string}.${string}`]: Field;
    peggedOffset?: Field;
  }
>;

/** The field at that path; undefined for one that is not in the table. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  if (!Object.hasOwn(fields, path)) return undefined;
  const name = path as LabelledName;
  const field = fields[name];
  if (typeof field === 'object' && 'label' in field) return field;
  const label = `tx_label_${name}` as const;
  if (typeof field === 'object') return { label, values: field };
  return field === undefined || field === 'text' ? { label } : { label, format: field };
}

export const side = { SIDE_BUY: 1, SIDE_SELL: 2 };
export const orderType = { TYPE_LIMIT: 1, TYPE_MARKET: 2, TYPE_NETWORK: 3 };
export const timeInForce = {
  TIME_IN_FORCE_GTC: 1,
  TIME_IN_FORCE_GTT: 2,
  TIME_IN_FORCE_IOC: 3,
  TIME_IN_FORCE_FOK: 4,
  TIME_IN_FORCE_GFA: 5,
  TIME_IN_FORCE_GFN: 6,
};
export const peggedReference = {
  PEGGED_REFERENCE_MID: 1,
  PEGGED_REFERENCE_BEST_BID: 2,
  PEGGED_REFERENCE_BEST_ASK: 3,
};
export const voteValue = { VALUE_NO: 1, VALUE_YES: 2 };
export const undelegateMethod = { METHOD_NOW: 1, METHOD_AT_END_OF_EPOCH: 2 };
export const accountType = {
  ACCOUNT_TYPE_MARGIN: 3,
  ACCOUNT_TYPE_GENERAL: 4,
  ACCOUNT_TYPE_BOND: 9,
  ACCOUNT_TYPE_GLOBAL_REWARD: 12,
};

/** The name of an enumerated value, given by its name or its number; null for one that is not known. */
export function enumName(values: EnumValues, value: unknown): EnumName | null {
  const names = Object.keys(values) as EnumName[];
  return names.find((name) => name === value || values[name] === value) ?? null;
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
  /** What it does, in one sentence. Longer ones are in `lines.ts`. */
  line: Sentence;
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
