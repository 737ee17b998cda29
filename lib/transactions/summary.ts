import { nestsTooDeep } from '#lib/http/json-nesting.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseLossless } from '#lib/wallet/lossless-json.ts';
import { hasOddName, type Leaf, leavesOf, pathText } from './leaves.ts';
import { isKnownKind, type KindName, transactionKinds } from './transaction-kinds.ts';
import { transactionValue } from './value.ts';

export interface SummaryRow {
  label: string;
  /** The label is the member's own path, as the site named it. */
  own?: boolean;
  value: string;
  /** A key, an ID or the like, to be shown in monospace. */
  mono?: boolean;
}

/** Values and unknown labels are a site's text: show them with `escapeInvisible`. */
export interface TransactionSummary {
  title: string;
  rows: SummaryRow[];
  warnings: string[];
  /** Some rows are left out or odd, so the raw text must be shown. */
  needsRaw: boolean;
}

const mostRows = 200;

type RankedRow = SummaryRow & { rank: number };

/** `kind` is null when unknown. */
function rowOf(kind: KindName | null, { path, value }: Leaf): RankedRow {
  const fields = kind === null ? {} : transactionKinds[kind].fields;
  const member = pathText(path);
  const rank = Object.keys(fields).indexOf(member);
  const field = rank === -1 ? undefined : fields[member];
  const shown = transactionValue(field, value);
  return {
    ...(field === undefined
      ? { label: member, own: true }
      : { label: t(typeof field === 'object' ? field.label : field) }),
    value: shown,
    rank: field === undefined ? Number.MAX_SAFE_INTEGER : rank,
    // A key, an ID or an address, whose every character counts.
    ...(/^(0x)?[0-9a-fA-F]{16,}$/.test(shown) && { mono: true }),
  };
}

/** The item of a batch that a value belongs to, and the value within it; null for a value outside the known lists. */
function itemOf(batch: KindName, { path, value }: Leaf) {
  const [list, index, ...rest] = path;
  const lists = transactionKinds[batch].items ?? {};
  const item = typeof list === 'string' && Object.hasOwn(lists, list) ? lists[list] : undefined;
  return item && typeof index === 'number' ? { ...item, index, leaf: { path: rest, value } } : null;
}

function batchRow(batch: KindName, leaf: Leaf): RankedRow {
  const item = itemOf(batch, leaf);
  const row = item && rowOf(item.kind, item.leaf);
  // Items stay together, as they came.
  if (!row || row.own) return { ...rowOf(null, leaf), rank: 0 };
  const label = t('tx_batch_label', { item: t(item.label, { number: `${item.index + 1}` }), label: row.label });
  return { ...row, label, rank: 0 };
}

function warningsOf(kind: KindName, members: readonly Leaf[]): string[] {
  const values = new Map(members.map(({ path, value }) => [pathText(path), value]));
  const keys = transactionKinds[kind].warnings?.({
    value: (path) => values.get(path),
    has: (part) => members.some(({ path }) => path[0] === part),
  });
  return (keys ?? []).map((key) => t(key));
}

function batchWarnings(batch: KindName, members: readonly Leaf[]): string[] {
  const items = members.flatMap((leaf) => itemOf(batch, leaf) ?? []);
  const groups = Map.groupBy(items, ({ kind, index }) => `${kind} ${index}`).values();
  return [...groups].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : warningsOf(
          first.kind,
          [first, ...others].map(({ leaf }) => leaf),
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
 * Summarises a transaction, given by its kind and its JSON text. Every value gets a row, known ones first, unknown ones
 * under their own name, so that nothing is hidden; beyond 200 rows they are counted. Amounts keep their digits. Never throws.
 */
export function summarizeTransaction(kind: string, transaction: string): TransactionSummary {
  const read = parsed(transaction);
  if (read === null) {
    return { title: t('tx_title_call'), rows: [], warnings: [t('tx_warn_unreadable')], needsRaw: true };
  }

  const leaves = leavesOf(read.json);
  // The title applies only to a single object under the name of its kind.
  const isKind = leaves.every(
    ({ path, value }) => path[0] === kind && (path.length > 1 ? typeof path[1] === 'string' : isEmptyObject(value)),
  );
  if (!isKnownKind(kind) || !isKind) {
    const heading = kind === '' ? t('tx_title_call') : t('tx_title_unknown');
    const unknown = leaves.map((leaf) => rowOf(null, leaf));
    return { ...finished(heading, leaves, unknown, [t('tx_warn_unknown')]), needsRaw: true };
  }

  const members = leaves.map(({ path, value }) => ({ path: path.slice(1), value }));
  const isBatch = transactionKinds[kind].items !== undefined;
  const rows = members
    .filter(({ path }) => path.length > 0)
    .map((leaf) => (isBatch ? batchRow(kind, leaf) : rowOf(kind, leaf)))
    .sort((a, b) => a.rank - b.rank);
  const warnings = isBatch ? batchWarnings(kind, members) : warningsOf(kind, members);
  return finished(t(`tx_title_${kind}`), members, rows, warnings);
}
