import type { Asset } from '#lib/data-api/list-assets.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import type { Market } from '#lib/data-api/schema/market-changes.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';

/** What the values of terms are read by. */
export interface TermsContext {
  assetOf: (id: string) => Asset | null;
  marketOf: (id: string) => Market | null;
  /** The asset that votes are weighed by. */
  token: Asset | null;
  /** The market that the terms are of; null where they are of none, or it is not known. */
  market: Market | null;
}

/** For terms of nothing that is known. */
export const noContext: TermsContext = { assetOf: () => null, marketOf: () => null, token: null, market: null };

/**
 * The ID of something; an Ethereum address; or an integer, of an asset, of the asset that a market settles in, of a market's
 * prices or sizes, or of the asset that votes are weighed by.
 */
export type Format =
  | 'asset'
  | 'market'
  | 'proposal'
  | 'party'
  | 'address'
  | 'amount'
  | 'commitment'
  | 'price'
  | 'size'
  | 'token';

/** What a value reads as, in the message `of`; undefined where it reads as it was sent, empty where it is unset. */
export interface TermReading {
  (raw: string, context: TermsContext, of: Members): string | undefined;
  /** Of an enumeration: the full name of a value that was sent by name or number; null for one that is not known. */
  nameOf?: (value: unknown) => string | null;
  /** Of a moment. */
  unit?: 'seconds' | 'nanoseconds';
  format?: Format;
  /** The member with the ID of the asset or market that the number is of: `asset` or `marketId` unless given. */
  of?: string;
}

/**
 * A member's label, with how its value reads where that is not as sent, or with the members of its message. Those of a
 * message without a label stand among the members around it. An `optional` member is not the same as absent where it is zero.
 */
export type Term = PlainMessageKey | readonly [PlainMessageKey, TermReading | Terms, ('list' | 'optional')?] | Terms;
/** The members of a message in display order, nested as the messages are. */
export interface Terms {
  readonly [member: string]: Term;
}

/** What a member of a message that the table knows as `terms` is called; null where its members say enough. */
export interface MemberTerm {
  label: string | null;
  read?: TermReading | undefined;
  terms?: Terms | undefined;
  is?: 'list' | 'optional' | undefined;
}

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();

/** A member that is not in the table goes by its name, `benefitTiers` as "Benefit tiers". */
export function termOf(terms: Terms | undefined, name: string): MemberTerm {
  const term = terms && Object.hasOwn(terms, name) ? terms[name] : undefined;
  if (term === undefined) return { label: nameAsLabel(name) };
  if (typeof term === 'string') return { label: t(term) };
  if (!isLabelled(term)) return { label: null, terms: term };
  const [key, inner, is] = term;
  return { label: t(key), is, ...(typeof inner === 'function' ? { read: inner } : { terms: inner }) };
}

export function nameAsLabel(name: string): string {
  return escapeInvisible(sentence(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
}

const isLabelled = (term: Exclude<Term, string>): term is Extract<Term, readonly unknown[]> => Array.isArray(term);

/**
 * A member by the names that lead to it, as people count: "Price monitoring › Trigger 1 › Horizon". One of a list of plain
 * values goes by the name of the list. `inTable`: the table has each of the names, and lists where there are indexes.
 */
export function memberAt(
  terms: Terms,
  path: readonly (string | number)[],
): { label: string; term: MemberTerm; inTable: boolean } {
  const labels: string[] = [];
  let term: MemberTerm = { label: null, terms };
  let inTable = true;
  for (const [index, name] of path.entries()) {
    const last = labels.length - 1;
    if (/^\d+$/.test(`${name}`)) {
      if (last >= 0 && index < path.length - 1) labels[last] = `${labels[last]} ${Number(name) + 1}`;
      inTable &&= typeof name === 'number' && term.is === 'list';
      term = { ...term, is: undefined };
      continue;
    }
    inTable &&= term.is !== 'list' && term.terms !== undefined && Object.hasOwn(term.terms, name);
    term = termOf(term.terms, `${name}`);
    if (term.label !== null) labels.push(term.label);
  }
  return { label: labels.join(' › '), term, inTable };
}

/** What a member's value reads as; undefined where it reads as it was sent. `of` is the object that it is a member of. */
export function memberWords(
  name: string,
  of: Members,
  context: TermsContext,
  read: TermReading | undefined,
): string | undefined {
  const value = of[name];
  if (typeof value === 'boolean') return value ? t('tx_true') : t('tx_false');
  if (read !== undefined) return read(`${value}`, context, of);
  const at = typeof value === 'string' && name.endsWith('Timestamp') ? unixMilliseconds(value, 'seconds') : null;
  return at === null ? undefined : formatDate(at);
}
