import { type KnownNames, noNames } from '#lib/approvals/known-names.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { parseLossless } from '#lib/json/parse.ts';
import { nestsTooDeep } from '#lib/json/tokens.ts';
import { isKnownKind, type KnownKind } from '#lib/wallet/known-kinds.ts';
import { type Line, line, unknownWords } from './line.ts';
import { hasOddName, isWithin, type Leaf, leavesOf, type Members, membersIn, pathText } from './members.ts';
import { isEmpty, itemsIn, rowOf, type SummaryRow, type SummaryTable, tableOf } from './rows.ts';
import type { ItemList, TransactionKind } from './transaction-kind.ts';
import { transactionKinds } from './transaction-kinds.ts';

/** Texts of rows, tables and values of the line are a site's: show them with `escapeInvisible`. */
export interface TransactionSummary {
  title: string;
  /** What the transaction does, in one sentence; null where that is not known. */
  line: Line | null;
  rows: SummaryRow[];
  tables: SummaryTable[];
  warnings: string[];
  /** What cannot be undone; null where Drawbridge knows of nothing. */
  final: PlainMessageKey | null;
  /** Some rows are left out or odd, so the raw text must be shown. */
  needsRaw: boolean;
}

/** Values that are shown, at most. */
const mostValues = 200;

function warningsOf({ warnings }: TransactionKind | ItemList, members: Members): string[] {
  return (warnings?.(members) ?? []).map((key) => t(key));
}

function parsed(text: string): { json: unknown } | null {
  try {
    return nestsTooDeep(text) ? null : { json: parseLossless(text) };
  } catch {
    return null;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Warnings that hold for any kind. */
function generalWarnings(leaves: readonly Leaf[]): string[] {
  const left = leaves.length - mostValues;
  return [
    ...(leaves.some(({ path }) => hasOddName(path)) ? [t('tx_warn_odd_names')] : []),
    ...(left > 0 ? [t('tx_warn_more', { count: String(left) })] : []),
  ];
}

function unknownTransaction(title: string, leaves: readonly Leaf[]): TransactionSummary {
  const members = membersIn({}, [], noNames);
  return {
    title,
    line: null,
    rows: leaves.slice(0, mostValues).map((leaf) => rowOf(members, leaf)),
    tables: [],
    warnings: [t('tx_warn_unknown'), ...generalWarnings(leaves)],
    final: 'tx_final_unknown',
    needsRaw: true,
  };
}

/** Whether a member is in the table, or known without a label. */
function isReal(
  { fields, lists = {}, unlabelled = [] }: Omit<TransactionKind, 'line'>,
  { path, value }: Leaf,
): boolean {
  const member = pathText(path);
  const known = [...Object.keys(fields), ...unlabelled, ...Object.keys(lists)];
  // A message or a list that is there and empty.
  if (typeof value === 'object' && value !== null && known.some((name) => isWithin(name, member))) return true;
  return Object.hasOwn(fields, member) || unlabelled.some((name) => isWithin(member, name));
}

interface KnownTransaction {
  name: KnownKind;
  kind: TransactionKind;
  /** Paths begin within the kind. */
  leaves: Leaf[];
}

function knownTransaction({ name, kind, leaves }: KnownTransaction, names: KnownNames): TransactionSummary {
  const members = membersIn(kind.fields, leaves, names);
  const order = Object.keys(kind.fields);
  const rank = ({ path }: Leaf): number => (order.indexOf(pathText(path)) + order.length + 1) % (order.length + 1);
  const lists = Object.entries(kind.lists ?? {}).map(([path, list]) => ({
    list,
    items: itemsIn(path, leaves, list, members),
  }));
  const inLists = lists.flatMap(({ items }) => items.flatMap((item) => item.leaves.map(({ whole }) => whole)));
  const listed = new Set(inLists);
  const own = leaves.filter((leaf) => !listed.has(leaf) && leaf.path.length > 0).sort((a, b) => rank(a) - rank(b));
  const isStrange =
    own.some((leaf) => !isReal(kind, leaf)) ||
    lists.some(({ list, items }) =>
      items.some((item) => item.leaves.some((leaf) => !isReal({ fields: list.fields }, leaf))),
    );
  const all = [...own, ...inLists];
  const shown = new Set(all.slice(0, mostValues));
  const general = generalWarnings(all);
  const said = kind.line(members);
  return {
    title: t(`tx_title_${name}`),
    line: isStrange ? line('tx_line_more', { line: said, more: unknownWords('tx_line_unknown_values') }) : said,
    rows: own
      .filter((leaf) => shown.has(leaf) && !isEmpty(members, leaf, isReal(kind, leaf)))
      .map((leaf) => rowOf(members, leaf, isReal(kind, leaf))),
    tables: lists.flatMap(({ list, items }) => tableOf(list, items, shown) ?? []),
    warnings: [
      ...new Set([
        ...warningsOf(kind, members),
        ...lists.flatMap(({ list, items }) => items.flatMap((item) => warningsOf(list, item.members))),
      ]),
      ...general,
    ],
    final: kind.final ?? null,
    needsRaw: general.length > 0,
  };
}

/** Reads a transaction of a known kind; null for any other. */
export function readKind(kind: string, transaction: string): KnownTransaction | null {
  const read = parsed(transaction);
  const leaves = read === null ? [] : leavesOf(read.json);
  // The name applies only to a single object under it.
  const isKind = leaves.every(
    ({ path, value }) => path[0] === kind && (path.length > 1 ? typeof path[1] === 'string' : isObject(value)),
  );
  if (read === null || !isKnownKind(kind) || !isKind) return null;
  return {
    name: kind,
    kind: transactionKinds[kind],
    leaves: leaves.map(({ path, value }) => ({ path: path.slice(1), value })),
  };
}

/**
 * Summarises a transaction, given by its kind and its JSON text: what it does in one sentence, and every value in a row or
 * a table, unknown ones under their own name. Only known members that are empty, which services take for absent, are left
 * out; beyond 200 values they are counted. Amounts keep their digits. Never throws.
 */
export function summarizeTransaction(kind: string, transaction: string, names: KnownNames): TransactionSummary {
  const read = parsed(transaction);
  if (read === null) {
    return { ...unknownTransaction(t('tx_title_call'), []), warnings: [t('tx_warn_unreadable')] };
  }
  const known = readKind(kind, transaction);
  if (known === null) {
    return unknownTransaction(kind === '' ? t('tx_title_call') : t('tx_title_unknown'), leavesOf(read.json));
  }
  return knownTransaction(known, names);
}
