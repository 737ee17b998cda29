import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import type { Line } from './line.ts';
import { isAbsent, type Leaf, type Members, membersIn, pathText } from './members.ts';
import { type Meaning, meaningOf, shown, transactionValue } from './resolve.ts';
import type { Field, ItemList } from './transaction-kind.ts';

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
 * of strange members are never empty.
 */
export function isEmpty(members: Members, { path, value }: Leaf, isReal: boolean): boolean {
  const field = members.field(pathText(path));
  if (field === undefined) return isReal && (value === null || value === '' || typeof value === 'object');
  const { format, optional, values }: Partial<Exclude<Field, string>> = typeof field === 'object' ? field : {};
  if (optional || value === null || value === '' || value === false) return !optional || value === null;
  return (format === 'nanoseconds' || format === 'seconds' || values !== undefined) && /^0$/.test(String(value));
}

export function rowOf(members: Members, { path, value }: Leaf, isReal = true): SummaryRow {
  const member = pathText(path);
  const field = members.field(member);
  const sent = transactionValue(field, value);
  const meaning = meaningOf(members, member);
  const label: PlainMessageKey | undefined = typeof field === 'object' ? field.label : field;
  return {
    ...(label === undefined ? { label: member, own: true, ...(!isReal && { strange: true }) } : { label: t(label) }),
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

/** A value within an item, and as the transaction has it. */
type ItemLeaf = Leaf & { whole: Leaf };

interface Item {
  number: number;
  leaves: ItemLeaf[];
  members: Members;
}

/** The items of the list at `path`, in order. An object with numbers for names is not a list. */
export function itemsIn(path: string, leaves: readonly Leaf[], { fields }: ItemList, outer: Members): Item[] {
  const found = leaves.flatMap((whole): (ItemLeaf & { index: number })[] => {
    const [list, index, ...rest] = whole.path;
    return list === path && typeof index === 'number' ? [{ index, path: rest, value: whole.value, whole }] : [];
  });
  return [...Map.groupBy(found, ({ index }) => index)].map(([index, leaves]) => ({
    number: index + 1,
    leaves,
    members: membersIn(fields, leaves, outer.names, outer),
  }));
}

/** Null without items. `seen` are the values within the limit. */
export function tableOf(list: ItemList, items: readonly Item[], seen: ReadonlySet<Leaf>): SummaryTable | null {
  const drawn = items.filter(({ leaves }) => leaves.some(({ whole }) => seen.has(whole)));
  const [first] = drawn;
  if (first === undefined) return null;
  const isOneMarket = drawn.every(({ members }) => members.value('marketId') === first.members.value('marketId'));
  const hasColumn = (path: string): boolean =>
    !(isOneMarket && path === 'marketId') && drawn.some(({ members }) => !isAbsent(members.value(path)));
  const columns = list.columns.filter(hasColumn);
  const isDrawn = (path: string): boolean => columns.includes(path) || (isOneMarket && path === 'marketId');
  const label = (path: string): string => {
    const field = list.fields[path];
    return field === undefined ? '' : t(typeof field === 'object' ? field.label : field);
  };
  return {
    caption: t(list.caption),
    market: isOneMarket && !isAbsent(first.members.value('marketId')) ? shown(first.members, 'marketId') : null,
    columns: columns.map(label),
    rows: drawn.map(({ number, leaves, members }) => ({
      number: `${number}`,
      cells: columns.map((path) => (isAbsent(members.value(path)) ? [] : shown(members, path))),
      more: leaves
        .filter((leaf) => seen.has(leaf.whole) && !isDrawn(pathText(leaf.path)) && !isEmpty(members, leaf, false))
        .map((leaf) => rowOf(members, leaf, false)),
    })),
  };
}
