import { nestsTooDeep } from '#lib/wallet/json-nesting.ts';
import { parseLossless } from '#lib/wallet/lossless-json.ts';
import { type MessageKey, t } from './i18n.ts';
import { transactionLabels } from './transaction-labels.ts';
import { type Leaf, leavesOf } from './transaction-leaves.ts';
import { transactionTitles } from './transaction-titles.ts';
import { isCode, transactionValue } from './transaction-value.ts';
import { transactionWarnings } from './transaction-warnings.ts';

export interface SummaryRow {
  label: string;
  value: string;
  /** A key, an ID or the like, to be shown in monospace. */
  mono?: boolean;
}

/** One transaction in the user's words. Values, and labels that are not known, are a site's text: show it with `visibleText`. */
export interface TransactionSummary {
  title: string;
  rows: SummaryRow[];
  warnings: string[];
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
function fieldOf(kind: string, path: readonly string[]): string {
  const field = path.join('.');
  return labels.has(`${kind}.${field}`) ? `${kind}.${field}` : field;
}

function rowOf(kind: string, { path, value }: Leaf): SummaryRow & { rank: number } {
  const field = fieldOf(kind, path);
  const label = labels.get(field);
  const shown = transactionValue(field, value);
  return {
    label: label === undefined ? field : say(label),
    value: shown,
    rank: order.get(field) ?? order.size,
    ...(isCode(shown) && { mono: true }),
  };
}

function batchRow(leaf: Leaf): SummaryRow & { rank: number } {
  const [list = '', index = '', ...path] = leaf.path;
  const known = Object.entries(batchLists).find(([name]) => name === list)?.[1];
  if (!known || path.length === 0) return { ...rowOf('', leaf), rank: 0 };
  const row = rowOf(known.kind, { ...leaf, path });
  const item = known.item(String(Number(index) + 1));
  // Items stay together, as they came.
  return { ...row, label: t('tx_batch_label', { item, label: row.label }), rank: 0 };
}

function limited(
  rows: readonly SummaryRow[],
  warnings: readonly string[],
): Pick<TransactionSummary, 'rows' | 'warnings'> {
  if (rows.length <= mostRows) return { rows: [...rows], warnings: [...warnings] };
  const count = String(rows.length - mostRows);
  return { rows: rows.slice(0, mostRows), warnings: [...warnings, t('tx_warn_more', { count })] };
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
  if (read === null) return { title: t('tx_title_call'), rows: [], warnings: [t('tx_warn_unreadable')] };

  const leaves = leavesOf(read.json);
  // Anything but one object under the name of its kind is not what the title would say.
  const isKind = leaves.every(({ path, value }) => path[0] === kind && (path.length > 1 || isEmptyObject(value)));
  if (title === undefined || !isKind) {
    const heading = kind === '' ? t('tx_title_call') : t('tx_title_unknown');
    const rows = leaves.map((leaf) => rowOf('', leaf)).map(({ rank: _rank, ...row }) => row);
    return { title: heading, ...limited(rows, [t('tx_warn_unknown')]) };
  }

  const members = leaves.map(({ path, value }) => ({ path: path.slice(1), value }));
  const values = new Map(members.map(({ path, value }) => [path.join('.'), value]));
  const warnings = transactionWarnings(
    kind,
    (field) => values.get(field),
    (part) => members.some(({ path }) => path[0] === part),
  );
  const rows = members
    .filter(({ path }) => path.length > 0)
    .map((leaf) => (kind === 'batchMarketInstructions' ? batchRow(leaf) : rowOf(kind, leaf)))
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank: _rank, ...row }) => row);
  return { title: say(title), ...limited(rows, warnings) };
}
