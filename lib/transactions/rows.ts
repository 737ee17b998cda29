import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import type { Field } from './fields.ts';
import { type Leaf, pathText } from './leaves.ts';
import type { Members } from './members.ts';
import { type Meaning, meaningOf, transactionValue } from './resolve.ts';

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
  /** What the value stands for; absent where it says all there is itself. */
  meaning?: Meaning;
}

/**
 * Unset values, which services take for absent ones, of a member in the table, or of one known to be real. Others are never
 * empty.
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
