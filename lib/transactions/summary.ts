import { type KnownNames, noNames } from '#lib/approvals/known-names.ts';
import { type PlainMessageKey, plural, t } from '#lib/i18n/i18n.ts';
import { nestsTooDeep, orNull, parseLossless } from '#lib/json/parse.ts';
import { type Format, type MemberTerm, type Terms, termOf } from '#lib/terms/term.ts';
import { isKnownKind, isValidatorKind, type KnownKind } from '#lib/wallet/known-kinds.ts';
import { type Line, lineText, unknownWords } from './line.ts';
import { hasOddName, type Leaf, leavesOf, Members, type TransactionKind } from './members.ts';
import { meaningOf } from './resolve.ts';
import { isEmpty, rowOf, type SummaryRow, type SummaryTable, tableOf } from './rows.ts';
import { say } from './sentence.ts';
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

/** Every value in a transaction; null where its text cannot be read. */
export const leavesOfText = (text: string): Leaf[] | null =>
  nestsTooDeep(text) ? null : orNull(() => leavesOf(parseLossless(text)));

/** Warnings that hold for any kind. */
function generalWarnings(leaves: readonly Leaf[]): string[] {
  const left = leaves.length - mostValues;
  return [
    ...(leaves.some(hasOddName) ? [t('tx_warn_odd_names')] : []),
    ...(left > 0 ? [plural('tx_warn_more', left)] : []),
  ];
}

function unknownTransaction(title: string, leaves: readonly Leaf[], warning: PlainMessageKey): TransactionSummary {
  const members = new Members({ terms: {} }, [], noNames);
  return {
    title,
    line: null,
    rows: leaves.slice(0, mostValues).map((leaf) => rowOf(members, leaf, true)),
    tables: [],
    warnings: [t(warning), ...generalWarnings(leaves)],
    final: 'tx_final_unknown',
    needsRaw: true,
  };
}

/** The path of every member with such names, in order, without indexes. All that a proposal may have are thousands. */
function pathsOf(terms: Terms, names: ReadonlySet<unknown>): string[] {
  const used = Object.keys(terms).filter((name) => names.has(name));
  return used.flatMap((name) => {
    const inner = termOf(terms, name).terms ?? {};
    return Object.keys(inner).length === 0 ? name : pathsOf(inner, names).map((path) => `${name}.${path}`);
  });
}

/** The transaction, and each item of its lists. */
function partsOf(kind: TransactionKind, leaves: readonly Leaf[], names: KnownNames): [Members, ...Members[]] {
  const whole = new Members(kind, leaves, names);
  return [whole, ...Object.entries(kind.lists ?? {}).flatMap(([path, list]) => whole.items(path, list))];
}

function knownTransaction(
  name: KnownKind,
  kind: TransactionKind,
  leaves: readonly Leaf[],
  names: KnownNames,
): TransactionSummary {
  const parts = partsOf(kind, leaves, names);
  const [whole] = parts;
  // In the order of the table, and what is not in it last.
  const steps = new Set(leaves.flatMap(({ path }) => path));
  const order = new Map(pathsOf(kind.terms, steps).map((path, index) => [path, index]));
  const rank = ({ path }: Leaf): number =>
    order.get(path.filter((step) => typeof step === 'string').join('.')) ?? order.size;
  const own = whole.own.filter(({ path }) => path.length > 0).sort((a, b) => rank(a) - rank(b));
  const all = [...own, ...new Set(leaves).difference(new Set(whole.own))];
  const seen = new Members(kind, all.slice(0, mostValues), names);
  const hasLeaf = (is: (members: Members, leaf: Leaf) => boolean): boolean =>
    parts.some((members) => members.own.some((leaf) => is(members, leaf)));
  const isStrange = hasLeaf((members, leaf) => !members.isReal(leaf));
  const isUnscaled = hasLeaf(
    (members, leaf) =>
      ['price', 'size', 'commitment'].includes(members.field(leaf)?.read?.format ?? '') &&
      meaningOf(members, leaf)?.known === false,
  );
  const strangeLine = say('tx_line_more', { line: kind.line, more: () => unknownWords('tx_line_unknown_values') });
  const general = generalWarnings(all);
  const warnings = [
    ...parts.flatMap((members) => members.reading.warnings?.(members) ?? []),
    ...(isUnscaled ? (['tx_warn_unknown_market'] as const) : []),
  ];
  return {
    title: t(`tx_title_${name}`),
    line: (isStrange ? strangeLine : kind.line)(whole),
    rows: seen.own.filter((leaf) => !isEmpty(seen, leaf)).map((leaf) => rowOf(seen, leaf)),
    tables: Object.entries(kind.lists ?? {}).flatMap(([path, list]) => tableOf(list, seen.items(path, list)) ?? []),
    warnings: [...new Set(warnings).keys().map((key) => t(key)), ...general],
    final: kind.final ?? null,
    needsRaw: general.length > 0,
  };
}

/** A transaction of a known kind, with paths that begin within the kind; null for any other. */
function readKind(kind: string, leaves: readonly Leaf[]) {
  // The name applies only to a single object under it.
  const isObject = ({ path, value }: Leaf): boolean =>
    path.length > 1
      ? typeof path[1] === 'string'
      : typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isKnownKind(kind) || !leaves.every((leaf) => leaf.path[0] === kind && isObject(leaf))) return null;
  return {
    name: kind,
    reading: isValidatorKind(kind) ? null : transactionKinds[kind],
    leaves: leaves.map(({ path, value }) => ({ path: path.slice(1), value })),
  };
}

/**
 * Summarises a transaction, given by its kind and its JSON text: what it does in one sentence, and every value in a row or
 * a table, unknown ones under their own name. Only known members that are empty, which services take for absent, are left
 * out; beyond 200 values they are counted. Amounts keep their digits. Never throws.
 */
export function summarizeTransaction(kind: string, transaction: string, names: KnownNames): TransactionSummary {
  const leaves = leavesOfText(transaction);
  if (leaves === null) return unknownTransaction(t('tx_title_call'), [], 'tx_warn_unreadable');
  const known = readKind(kind, leaves);
  if (known?.reading) return knownTransaction(known.name, known.reading, known.leaves, names);
  if (known) return unknownTransaction(t(`tx_title_${known.name}`), leaves, 'tx_warn_validator');
  return unknownTransaction(kind === '' ? t('tx_title_call') : t('tx_title_unknown'), leaves, 'tx_warn_unknown');
}

/** What a transaction does, as text. */
export function transactionSentence(kind: string, transaction: string, names: KnownNames): string {
  const { line, title } = summarizeTransaction(kind, transaction, names);
  return line === null ? title : lineText(line);
}

/** Whom a transaction pays, as sent; null where it pays nobody, or that cannot be told. */
export function recipientOf(kind: string, transaction: string): string | null {
  const leaves = leavesOfText(transaction);
  const known = leaves && readKind(kind, leaves);
  const recipient = known?.reading?.pays?.(new Members(known.reading, known.leaves, noNames));
  return typeof recipient === 'string' ? recipient : null;
}

const id = /^[0-9a-f]{64}$/i;
const integer = /^-?\d+$/;
const forms: Readonly<Record<Format, RegExp>> = {
  ...{ asset: id, market: id, proposal: id, party: id, address: /^0x[0-9a-f]{40}$/i },
  ...{ amount: integer, commitment: integer, price: integer, size: integer, token: integer },
};

function isWellFormed({ read }: MemberTerm, value: unknown): boolean {
  if (typeof value === 'object') return false;
  if (read?.nameOf) return read.nameOf(value) !== null;
  const form = read?.unit ? integer : read?.format && forms[read.format];
  return read === undefined || form?.test(String(value)) === true;
}

/** Whether the leaf is in the table, with a well-formed value. An empty list adds nothing. */
function isUnderstoodIn(members: Members, leaf: Leaf): boolean {
  if (Array.isArray(leaf.value)) return members.isReal(leaf);
  const field = members.field(leaf);
  return field !== undefined && isWellFormed(field, leaf.value);
}

/** Whether Drawbridge understands a transaction to its last member, and none of its items is to be asked about. No other may go unasked. */
export function isUnderstood(kind: string, transaction: string): boolean {
  const leaves = leavesOfText(transaction);
  const read = leaves && readKind(kind, leaves);
  if (!read?.reading) return false;
  return partsOf(read.reading, read.leaves, noNames).every(
    (members) => !members.reading.asks && members.own.every((leaf) => isUnderstoodIn(members, leaf)),
  );
}
