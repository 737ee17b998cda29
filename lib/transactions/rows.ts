import { t } from '#lib/i18n/i18n.ts';
import { pathText } from '#lib/json/scan.ts';
import { termOf } from '#lib/terms/term.ts';
import type { Line } from './line.ts';
import { type ItemList, isAbsent, type Leaf, type Members } from './members.ts';
import { type Meaning, meaningOf, shown, transactionValue } from './resolve.ts';

export interface SummaryRow {
  label: string;
  /** The label is the member's own path, as the site named it. */
  own?: boolean;
  /** Drawbridge does not know such a member at all. */
  strange?: boolean;
  /** As sent. */
  value: string;
  /** A key, an ID or the like, to be shown in monospace. */
  mono?: boolean;
  /** What the value stands for; absent where it speaks for itself. */
  meaning?: Meaning;
}

/**
 * Whether a value is unset, which services treat as absent. Applies to members in the table and others known to be real; values
 * of strange members are never empty, nor is an item of a list.
 */
export function isEmpty(members: Members, leaf: Leaf): boolean {
  const { path, value } = leaf;
  if (typeof path.at(-1) === 'number') return false;
  const field = members.field(leaf);
  if (field === undefined) return members.isReal(leaf) && (value === null || value === '' || typeof value === 'object');
  const { is, read } = field;
  if (is === 'optional' || value === null || value === '' || value === false) return !is || value === null;
  return (read?.unit !== undefined || read?.nameOf !== undefined) && /^0$/.test(String(value));
}

export function rowOf(members: Members, leaf: Leaf, isReal = members.isReal(leaf)): SummaryRow {
  const field = members.field(leaf);
  const sent = transactionValue(field?.read, leaf.value);
  const meaning = meaningOf(members, leaf);
  return {
    ...(field ? { label: field.label } : { label: pathText(leaf.path), own: true, ...(!isReal && { strange: true }) }),
    value: sent,
    // A key, an ID or an address, whose every character counts.
    ...(/^(0x)?[0-9a-fA-F]{16,}$/.test(sent) && { mono: true }),
    ...(meaning && { meaning }),
  };
}

/** The items of one list, a row each. */
export interface SummaryTable {
  caption: string;
  /** The market of all items; null where they differ, and have a column for it. */
  market: Line | null;
  columns: string[];
  /** A cell without text is absent. `more` has what there is no column for. */
  rows: { number: string; cells: Line[]; more: SummaryRow[] }[];
}

/** Whether a sentence shows all of the value at `path`. An ID is a hash: its first and last digits identify it. */
function isWhole(members: Members, path: string): boolean {
  const isHash = path.endsWith('Id') && /^[0-9a-fA-F]{64}$/.test(String(members.value(path)));
  return isHash || !shown(members, path).some(({ text }) => text.includes('…'));
}

/** Null without items. */
export function tableOf(list: ItemList, items: readonly Members[]): SummaryTable | null {
  const [first] = items;
  if (first === undefined) return null;
  // Without an ID it may be of all there are.
  const line = items.some((members) => isAbsent(members.value(list.columns[0] ?? ''))) ? list.line : undefined;
  const isOneMarket = items.every((members) => members.value('marketId') === first.value('marketId'));
  const columns = list.columns.filter(
    (path) => !(isOneMarket && path === 'marketId') && items.some((members) => !isAbsent(members.value(path))),
  );
  const isDrawn = (members: Members, path: string): boolean =>
    (columns.includes(path) || (isOneMarket && path === 'marketId')) && isWhole(members, path);
  return {
    caption: t(list.caption),
    market: isOneMarket && !isAbsent(first.value('marketId')) ? shown(first, 'marketId') : null,
    columns: [...(line ? [t('tx_column_line')] : []), ...columns.map((name) => termOf(list.terms, name).label ?? name)],
    rows: items.map((members, index) => ({
      number: `${index + 1}`,
      cells: [
        ...(line ? [line(members)] : []),
        ...columns.map((path) => (isAbsent(members.value(path)) ? [] : shown(members, path))),
      ],
      more: members.leaves
        .filter((leaf) => !isDrawn(members, pathText(leaf.path)) && !isEmpty(members, leaf))
        .map((leaf) => rowOf(members, leaf)),
    })),
  };
}
