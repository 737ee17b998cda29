import type { PlainMessageKey } from '#lib/i18n/i18n.ts';
import type { Fields } from './fields.ts';
import type { Line } from './line.ts';
import type { Members } from './members.ts';

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
  /** What it does, in one sentence; long ones are in `lines.ts`. */
  line: (members: Members) => Line;
  /** In display order. Other members are shown by their path. */
  fields: Fields;
  warnings?: (members: Members) => PlainMessageKey[];
  /** Lists by their path. */
  lists?: Readonly<Record<string, ItemList>>;
  /** What cannot be undone. */
  final?: PlainMessageKey;
  /** Paths of members that have no label: these and what is in them are real, and shown by their path. */
  unlabelled?: readonly string[];
}
