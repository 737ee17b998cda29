import { type MessageKey, t } from '#lib/i18n/i18n.ts';
import { nestsTooDeep } from '#lib/wallet/json-nesting.ts';
import { parseLossless } from '#lib/wallet/lossless-json.ts';
import { hasOddName, type Leaf, leavesOf, type Path, pathText } from './leaves.ts';
import { transactionLabels } from './member-labels.ts';
import { transactionTitles } from './titles.ts';
import { isCode, transactionValue } from './value.ts';
import { transactionWarnings } from './warnings.ts';

export interface SummaryRow {
  label: string;
  /** The label is the member's own path, as the site named it, and no word of Drawbridge's. */
  own?: boolean;
  value: string;
  /** A key, an ID or the like, to be shown in monospace. */
  mono?: boolean;
}

/** One transaction in the user's words. Values, and labels that are not known, are a site's text: show it with `escapeInvisible`. */
export interface TransactionSummary {
  title: string;
  rows: SummaryRow[];
  warnings: string[];
  /** Whether the rows need the raw text beside them: some are left out, or something in them is odd. */
  needsRaw: boolean;
}

/** More rows than anybody reads; the raw text beside them has all. */
const mostRows = 200;

const say = t as (key: MessageKey) => string;
const titles: ReadonlyMap<string, MessageKey> = new Map(Object.entries(transactionTitles));
const labels: ReadonlyMap<string, MessageKey> = new Map(Object.entries(transactionLabels));
const order: ReadonlyMap<string, number> = new Map(
  Object.keys(transactionLabels).map((field, index) => [field, index]),
);

/** The items of a batch: what each list of them is called, and the kind of transaction that each is like. */
const batchLists = {
  submissions: { kind: 'orderSubmission', item: (number: string) => t('tx_batch_submission', { number }) },
  amendments: { kind: 'orderAmendment', item: (number: string) => t('tx_batch_amendment', { number }) },
  cancellations: { kind: 'orderCancellation', item: (number: string) => t('tx_batch_cancellation', { number }) },
};

/** The name under which a member is known in the tables, or its path where it is in none. */
function fieldOf(kind: string, path: Path): string {
  const field = pathText(path);
  return labels.has(`${kind}.${field}`) ? `${kind}.${field}` : field;
}

type RankedRow = SummaryRow & { rank: number };

function rowOf(kind: string, { path, value }: Leaf): RankedRow {
  const field = fieldOf(kind, path);
  const label = labels.get(field);
  const shown = transactionValue(field, value);
  return {
    ...(label === undefined ? { label: field, own: true } : { label: say(label) }),
    value: shown,
    rank: order.get(field) ?? order.size,
    ...(isCode(shown) && { mono: true }),
  };
}

/** The item of a batch that a value belongs to, and the value within it; null for what is no part of one. */
function itemOf({ path, value }: Leaf) {
  const [list, index, ...rest] = path;
  const known = Object.entries(batchLists).find(([name]) => name === list)?.[1];
  return known && typeof index === 'number' ? { ...known, index, leaf: { path: rest, value } } : null;
}

function batchRow(leaf: Leaf): RankedRow {
  const item = itemOf(leaf);
  const row = item && rowOf(item.kind, item.leaf);
  // Items stay together, as they came.
  if (!row || row.own) return { ...rowOf('', leaf), rank: 0 };
  const label = t('tx_batch_label', { item: item.item(String(item.index + 1)), label: row.label });
  return { ...row, label, rank: 0 };
}

function warningsOf(kind: string, members: readonly Leaf[]): string[] {
  const values = new Map(members.map(({ path, value }) => [pathText(path), value]));
  return transactionWarnings(
    kind,
    (field) => values.get(field),
    (part) => members.some(({ path }) => path[0] === part),
  );
}

/** What each item of a batch would be warned of by itself. */
function batchWarnings(members: readonly Leaf[]): string[] {
  const items = members.flatMap((leaf) => itemOf(leaf) ?? []);
  const groups = Map.groupBy(items, ({ kind, index }) => `${kind} ${index}`).values();
  return [...groups].flatMap((group) =>
    warningsOf(
      group[0]?.kind ?? '',
      group.map(({ leaf }) => leaf),
    ),
  );
}

function finished(
  title: string,
  leaves: readonly Leaf[],
  rows: readonly RankedRow[],
  warnings: readonly string[],
): TransactionSummary {
  const odd = leaves.some(({ path }) => hasOddName(path));
  const left = rows.length - mostRows;
  return {
    title,
    rows: rows.slice(0, mostRows).map(({ rank: _rank, ...row }) => row),
    warnings: [
      ...new Set(warnings),
      ...(odd ? [t('tx_warn_odd_names')] : []),
      ...(left > 0 ? [t('tx_warn_more', { count: String(left) })] : []),
    ],
    needsRaw: odd || left > 0,
  };
}

/** Of a leaf, which has no members: whether it is an object without any. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): { json: unknown } | null {
  try {
    return nestsTooDeep(text) ? null : { json: parseLossless(text) };
  } catch {
    return null;
  }
}

/**
 * Summarises one transaction, given as an approval holds it: its kind and its JSON text. Every value in it gets a row,
 * with what is known first and what is not under its own name, so that nothing a site asks for is hidden; what goes
 * beyond 200 rows is counted. Amounts keep their digits. Never throws: what cannot be read is said to be unreadable.
 */
export function summarizeTransaction(kind: string, transaction: string): TransactionSummary {
  const read = parsed(transaction);
  const title = titles.get(kind);
  if (read === null) {
    return { title: t('tx_title_call'), rows: [], warnings: [t('tx_warn_unreadable')], needsRaw: true };
  }

  const leaves = leavesOf(read.json);
  // Anything but one object under the name of its kind is not what the title would say.
  const isKind = leaves.every(
    ({ path, value }) => path[0] === kind && (path.length > 1 ? typeof path[1] === 'string' : isEmptyObject(value)),
  );
  if (title === undefined || !isKind) {
    const heading = kind === '' ? t('tx_title_call') : t('tx_title_unknown');
    const unknown = leaves.map((leaf) => rowOf('', leaf));
    return { ...finished(heading, leaves, unknown, [t('tx_warn_unknown')]), needsRaw: true };
  }

  const members = leaves.map(({ path, value }) => ({ path: path.slice(1), value }));
  const isBatch = kind === 'batchMarketInstructions';
  const rows = members
    .filter(({ path }) => path.length > 0)
    .map((leaf) => (isBatch ? batchRow(leaf) : rowOf(kind, leaf)))
    .sort((a, b) => a.rank - b.rank);
  return finished(say(title), members, rows, isBatch ? batchWarnings(members) : warningsOf(kind, members));
}
