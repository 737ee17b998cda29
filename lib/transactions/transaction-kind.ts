import { type EnumNames, enumNumbers } from '#lib/data-api/schema/enum-names.ts';
import type { PlainMessageKey } from '#lib/i18n/i18n.ts';
import type { Terms } from '#lib/terms/term.ts';
import type { Members } from './members.ts';
import type { Sentence } from './sentence.ts';

/** A name of an enumerated value that has a message. */
export type EnumName = PlainMessageKey extends infer Key ? (Key extends Uppercase<string> ? Key : never) : never;

/** The numbers of an enumeration by name, which services accept too. */
export type EnumValues = Readonly<Partial<Record<EnumName, number>>>;

/** What follows that prefix in the names that have a message. */
type Suffix<Prefix extends string> = EnumName extends infer Name
  ? Name extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never;

/**
 * An enumeration by vegaprotocol/vega v0.79.0, protos/sources/vega, vega.proto, governance.proto and commands/v1. The value
 * without a meaning (`UNSPECIFIED`) is unknown.
 */
export const enumeration = <Prefix extends string, const Name extends Suffix<Prefix>>(
  prefix: Prefix,
  names: EnumNames<Name>,
) => enumNumbers(prefix, names);

/**
 * What a value is: a Unix time; the ID of something; an Ethereum address; or an integer, of the asset that `asset` or the market settles in, of
 * the market's prices or sizes, or (`units`) with decimal places that nothing stored tells.
 */
export type Format =
  | 'nanoseconds'
  | 'seconds'
  | 'asset'
  | 'market'
  | 'proposal'
  | 'party'
  | 'address'
  | 'chain'
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
  /** Path of the ID of the asset or market that the number is of: `asset` or `marketId` unless given. */
  of?: string;
  /** What the message around it is, where the transaction has several like it. */
  group?: PlainMessageKey;
}

/** A member with a message `tx_label_` and its name. */
type LabelledName = PlainMessageKey extends infer Key ? (Key extends `tx_label_${infer Name}` ? Name : never) : never;

/** By path: a field, or for a member with a label of its own name what it is. */
export type Fields = Readonly<
  { [Name in LabelledName]?: 'text' | Format | EnumValues | Field } & {
    [path: `${string}.${string}`]: Field;
    id?: Field;
    peggedOffset?: Field;
    type?: Field;
  }
>;

/** The field at that path, `keys[]` for an item of a list of values; undefined for one that is not in the table. */
export function fieldAt(fields: Fields, member: string): Field | undefined {
  const path = member.replace(/\[\d+\]$/, '[]');
  if (!Object.hasOwn(fields, path)) return undefined;
  const name = path as LabelledName;
  const field = fields[name];
  if (typeof field === 'object' && 'label' in field) return field;
  const label = `tx_label_${name}` as const;
  if (typeof field === 'object') return { label, values: field };
  return field === undefined || field === 'text' ? { label } : { label, format: field };
}

/** The fields of a message at `path`; `group` says what the message is. */
export function under(path: string, fields: Fields, group?: PlainMessageKey): Fields {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const field = fieldAt(fields, name);
      const of = `${path}.${field?.of ?? (field?.format === 'amount' ? 'asset' : 'marketId')}`;
      return field ? [[`${path}.${name}`, { ...field, of, ...(group && { group }) }]] : [];
    }),
  );
}

/** The name of an enumerated value, given by its name or its number; null for one that is not known. */
export function enumName(values: EnumValues, value: unknown): EnumName | null {
  const names = Object.keys(values) as EnumName[];
  return names.find((name) => name === value || values[name] === value) ?? null;
}

/** How the members of a message are read. */
export interface Reading {
  /** In display order. Other members are shown by their path. */
  fields: Fields;
  /** The members that the terms of proposals have words for. */
  terms?: Terms;
  /** Lists by their path. */
  lists?: Readonly<Record<string, ItemList>>;
  warnings?: (members: Members) => PlainMessageKey[];
}

/** A list of like items, shown as a table. */
export interface ItemList extends Omit<Reading, 'lists'> {
  caption: PlainMessageKey;
  /** Paths of the fields that have a column. Without any, the sentence of the item has one. */
  columns: readonly string[];
  line?: Sentence;
  /** Whether a transaction with such an item is always asked about. */
  asks?: true;
}

/** One kind of transaction. Its title is the message `tx_title_` and its name. */
export interface TransactionKind extends Reading {
  /** What it does, in one sentence. */
  line: Sentence;
  /** What cannot be undone. */
  final?: PlainMessageKey;
}
