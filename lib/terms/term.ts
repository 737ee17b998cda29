import type { Asset } from '#lib/data-api/list-assets.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { amountWithSymbol, wholeUnits } from '#lib/format/asset-labels.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { exactPercent, formatDecimal, roundedPercent } from '#lib/format/format-decimal.ts';
import { formatDate, longDuration } from '#lib/format/time.ts';
import type { Market } from '#lib/governance/markets.ts';
import { type PlainMessageKey, plural, t, textFor } from '#lib/i18n/i18n.ts';

/** What the values of terms are read by. */
export interface TermsContext {
  assetOf: (id: string) => Asset | null;
  marketOf: (id: string) => Market | null;
  /** The asset that votes are weighed by. */
  token: Asset | null;
  /** The market that the terms are of; null where they are of none, or it is not known. */
  market: Market | null;
}

/** What a value reads as, in the message `of`; undefined where it reads as it was sent, empty where it is unset. */
export interface TermReading {
  (raw: string, context: TermsContext, of: Members): string | undefined;
  /** What the names of an enumeration begin with. */
  prefix?: string;
}

/**
 * A member's label, with how its value reads where that is not as sent, or with the members of its message. Those of a
 * message without a label stand among the members around it.
 */
export type Term = PlainMessageKey | readonly [PlainMessageKey, TermReading | Terms] | Terms;
/** The members of a message in display order, nested as the messages are. */
export interface Terms {
  readonly [member: string]: Term;
}

/** What a member of a message that the table knows as `terms` is called; null where its members say enough. */
export interface MemberTerm {
  label: string | null;
  read?: TermReading | undefined;
  terms?: Terms | undefined;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** A member that is not in the table goes by its name, `benefitTiers` as "Benefit tiers". */
export function termOf(terms: Terms | undefined, name: string): MemberTerm {
  const term = terms && Object.hasOwn(terms, name) ? terms[name] : undefined;
  if (term === undefined) return { label: nameAsLabel(name) };
  if (typeof term === 'string') return { label: t(term) };
  if (!isLabelled(term)) return { label: null, terms: term };
  const [key, inner] = term;
  return typeof inner === 'function' ? { label: t(key), read: inner } : { label: t(key), terms: inner };
}

export function nameAsLabel(name: string): string {
  return escapeInvisible(sentence(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
}

function isLabelled(term: Exclude<Term, string>): term is Extract<Term, readonly unknown[]> {
  return Array.isArray(term);
}

/**
 * A member by the names that lead to it, as people count: "Price monitoring › Trigger 1 › Horizon". One of a list of plain
 * values goes by the name of the list. `inTable`: the table has each of the names.
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
      continue;
    }
    inTable &&= term.terms !== undefined && Object.hasOwn(term.terms, name);
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
  if (typeof value === 'boolean') return value ? t('ex_yes') : t('ex_no');
  if (read !== undefined) return read(`${value}`, context, of);
  const at = typeof value === 'string' && name.endsWith('Timestamp') ? unixMilliseconds(value, 'seconds') : null;
  return at === null ? undefined : formatDate(at);
}

/** An enumerated value in words. One that has no words reads as its name, without what the names have in `common`. */
export function asEnum(common: string): TermReading {
  const read: TermReading = (raw) => {
    if (raw.endsWith('_UNSPECIFIED')) return '';
    return enumWord(raw, common) ?? escapeInvisible(sentence(raw.replace(common, '').replaceAll('_', ' ')));
  };
  return Object.assign(read, { prefix: common });
}

/** The words for an enumerated value whose name begins with `prefix`; null if it has none. */
export const enumWord = (raw: string, prefix: string): string | null => (raw.startsWith(prefix) ? textFor(raw) : null);

export const asYesNo: TermReading = (raw) => (raw === 'true' ? t('ex_yes') : raw === 'false' ? t('ex_no') : undefined);

/** Nanoseconds, as Go has a duration in a whole number. */
export const asNanoseconds: TermReading = (raw) => (/^\d{1,20}$/.test(raw) ? longDuration(BigInt(raw)) : undefined);

/** The units of Go's durations in nanoseconds. Both signs for micro are in use. */
const goUnits = new Map([
  ['h', 3_600_000_000_000n],
  ['m', 60_000_000_000n],
  ['s', 1_000_000_000n],
  ['ms', 1_000_000n],
  ...['us', 'µs', 'μs'].map((unit) => [unit, 1_000n] as const),
  ['ns', 1n],
]);

const goDuration = /^(?:\d{1,15}(?:\.\d{1,15})?(?:ns|us|µs|μs|ms|s|m|h))+$/;

/** Nanoseconds of a duration as services write it, such as `48h0m0s` or `1.5s`; null for any other text. */
export function parseGoDuration(text: string): bigint | null {
  if (!goDuration.test(text)) return null;
  let sum = 0n;
  for (const [, integer = '0', fraction = '', unit = 's'] of text.matchAll(/(\d+)(?:\.(\d+))?([a-zµμ]+)/g)) {
    const size = goUnits.get(unit) ?? 0n;
    sum += BigInt(integer) * size + (BigInt(fraction || '0') * size) / 10n ** BigInt(fraction.length);
  }
  return sum;
}

/** As services write durations, `1m0s`. */
export const asDuration: TermReading = (raw) => {
  const nanoseconds = parseGoDuration(raw);
  return nanoseconds === null ? undefined : longDuration(nanoseconds);
};

export const asExactPercent: TermReading = (raw) => (raw === '' ? undefined : exactPercent(raw));

export const asNumber: TermReading = (raw) => (raw === '' ? undefined : formatDecimal(raw));

export const inEpochs: TermReading = (raw) =>
  /^\d{1,9}$/.test(raw) ? plural('ex_gov_in_epochs', Number(raw)) : undefined;

export const inQuantum: TermReading = (raw) =>
  raw === '' ? undefined : t('ex_gov_in_quantum', { count: formatDecimal(raw) });

/** An amount of the asset whose ID is in another member. */
export function amountOf(member: string): TermReading {
  return (raw, { assetOf }, of) => amountIn(raw, assetOf(`${of[member] ?? ''}`));
}

function amountIn(raw: string, asset: Asset | null): string | undefined {
  return raw !== '' && asset?.details ? amountWithSymbol(raw, asset.details) : undefined;
}

export const inToken: TermReading = (raw, { token }) => amountIn(raw, token);

export const inSettlementAsset: TermReading = (raw, { assetOf, market }) =>
  amountIn(raw, assetOf(market?.settlementAsset ?? ''));

/** A number of a market's decimal places; as sent where these are not known. */
function scaled(raw: string, places: number | null = null): string | undefined {
  return raw === '' || places === null ? undefined : formatDecimal(wholeUnits(raw, places));
}

export const asPrice: TermReading = (raw, { market, assetOf }) => {
  const price = scaled(raw, market?.decimalPlaces);
  const quote = market?.quoteName || assetOf(market?.settlementAsset ?? '')?.details?.symbol || '';
  return price && `${price} ${escapeInvisible(quote)}`.trim();
};

export const asSize: TermReading = (raw, { market }) => scaled(raw, market?.positionDecimalPlaces);

export const asMarket: TermReading = (raw, { marketOf }) => {
  const { code, name } = marketOf(raw) ?? {};
  return escapeInvisible(code || name || '') || undefined;
};

/** What a value reads as, from what was sent; undefined where it reads as it was sent, empty where the value is unset. */
export type Reading = (raw: string) => string | undefined;

export const asPercent: Reading = (raw) => (raw === '' ? undefined : roundedPercent(raw));

export const asSeconds: Reading = (raw) =>
  /^\d{1,15}$/.test(raw) ? longDuration(BigInt(raw) * 1_000_000_000n) : undefined;

/** A moment, in the user's own time zone. A zero is no moment, nor is what lies before 1970. */
export function asTime(unit: 'seconds' | 'nanoseconds'): Reading {
  return (raw) => {
    const at = unixMilliseconds(raw, unit);
    if (at !== null) return formatDate(at);
    return /^(-?\d+)?$/.test(raw) ? '' : undefined;
  };
}
