import { type Leaf, pathText } from './members.ts';
import { readKind } from './summary.ts';
import { enumName, type Field, type Format, type ItemList, type TransactionKind } from './transaction-kind.ts';

const id = /^[0-9a-f]{64}$/i;
const integer = /^-?\d+$/;
const forms: Readonly<Record<Format, RegExp>> = {
  ...{ nanoseconds: integer, seconds: integer },
  ...{ asset: id, market: id, proposal: id, party: id },
  ...{ amount: integer, commitment: integer, price: integer, size: integer, units: integer },
};

function isWellFormed(field: Field, value: unknown): boolean {
  if (typeof value === 'object') return false;
  if (typeof field === 'string') return true;
  if (field.values) return enumName(field.values, value) !== null;
  return field.format === undefined || forms[field.format].test(String(value));
}

/** Whether the leaf is in the table, with a well-formed value. An empty list adds nothing. */
function isUnderstoodIn(
  { fields, lists = {} }: Pick<TransactionKind, 'fields' | 'lists'>,
  { path, value }: Leaf,
): boolean {
  const [name, index, ...rest] = path;
  const list: ItemList | undefined = typeof name === 'string' && Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list && typeof index === 'number') return isUnderstoodIn({ fields: list.fields }, { path: rest, value });
  if (list) return Array.isArray(value);
  const member = pathText(path);
  const field = Object.hasOwn(fields, member) ? fields[member] : undefined;
  return field !== undefined && isWellFormed(field, value);
}

/** Whether Drawbridge understands a transaction to its last member. No other may go unasked. */
export function isUnderstood(kind: string, transaction: string): boolean {
  const read = readKind(kind, transaction);
  if (read === null) return false;
  return read.leaves.every((leaf) => leaf.path.length > 0 && isUnderstoodIn(read.kind, leaf));
}
