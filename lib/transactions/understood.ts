import { itemIndex, type Leaf, pathText } from './members.ts';
import { leavesOfText, readKind } from './summary.ts';
import { enumName, type Field, type Format, fieldAt, type Reading } from './transaction-kind.ts';

const id = /^[0-9a-f]{64}$/i;
const integer = /^-?\d+$/;
const forms: Readonly<Record<Format, RegExp>> = {
  ...{ nanoseconds: integer, seconds: integer },
  ...{ asset: id, market: id, proposal: id, party: id, address: /^0x[0-9a-f]{40}$/i, chain: /^\d{1,20}$/ },
  ...{ amount: integer, commitment: integer, price: integer, size: integer, units: integer },
};

function isWellFormed({ values, format }: Field, value: unknown): boolean {
  if (typeof value === 'object') return false;
  if (values) return enumName(values, value) !== null;
  return format === undefined || forms[format].test(String(value));
}

/** Whether the leaf is in the table, with a well-formed value, and may go unasked. An empty list adds nothing. */
function isUnderstoodIn({ fields, lists = {} }: Pick<Reading, 'fields' | 'lists'>, leaf: Leaf): boolean {
  for (const [path, list] of Object.entries(lists)) {
    const inItem = leaf.path.slice(path.split('.').length + 1);
    if (itemIndex(leaf, path) !== null) return !list.asks && isUnderstoodIn(list, { ...leaf, path: inItem });
    if (pathText(leaf.path) === path) return Array.isArray(leaf.value);
  }
  const field = fieldAt(fields, pathText(leaf.path));
  return field !== undefined && isWellFormed(field, leaf.value);
}

/** Whether Drawbridge understands a transaction to its last member. No other may go unasked. */
export function isUnderstood(kind: string, transaction: string): boolean {
  const leaves = leavesOfText(transaction);
  const read = leaves && readKind(kind, leaves);
  return read?.leaves.every((leaf) => leaf.path.length > 0 && isUnderstoodIn(read.kind, leaf)) ?? false;
}
