import { type EnumNames, namesByNumber } from '#lib/data-api/schema/enum-names.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { assetAmount, exactPercent, formatDecimal, wholeUnits } from '#lib/format/amounts.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate, longDuration } from '#lib/format/time.ts';
import { plural, t, textFor } from '#lib/i18n/i18n.ts';
import { type Format, sentence, type TermReading } from './term.ts';

/**
 * An enumerated value in words. One that has no words reads as its name, without what the names have in `common`. Of a
 * transaction only those of `names` are known, also by their numbers (vegaprotocol/vega v0.79.0, protos/sources/vega).
 */
export function asEnum(common: string, names: EnumNames): TermReading {
  const read: TermReading = (raw) => {
    if (raw.endsWith('_UNSPECIFIED')) return '';
    return enumWord(raw, common) ?? escapeInvisible(sentence(raw.replace(common, '').replaceAll('_', ' ')));
  };
  const known = namesByNumber(common, names);
  const nameOf = (value: unknown): string | null =>
    known.get(value) ?? known.values().find((name) => name === value) ?? null;
  return Object.assign(read, { nameOf });
}

/** A reading of what transactions know more of. */
export function formatted(format: Format, read: TermReading = () => undefined): TermReading {
  return Object.assign(read, { format });
}

export const asAsset = formatted('asset');
export const asProposal = formatted('proposal');
export const asParty = formatted('party');
export const asAddress = formatted('address');

/** The words for an enumerated value whose name begins with `prefix`; null if it has none. */
export const enumWord = (raw: string, prefix: string): string | null => (raw.startsWith(prefix) ? textFor(raw) : null);

export const asYesNo = (raw: string): string | undefined =>
  raw === 'true' ? t('tx_true') : raw === 'false' ? t('tx_false') : undefined;

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
export const asDuration = (raw: string): string | undefined => {
  const nanoseconds = parseGoDuration(raw);
  return nanoseconds === null ? undefined : longDuration(nanoseconds);
};

export const asExactPercent: Reading = (raw) => (raw === '' ? undefined : exactPercent(raw));

export const asNumber: TermReading = (raw) => (raw === '' ? undefined : formatDecimal(raw));

export const inEpochs: TermReading = (raw) =>
  /^\d{1,9}$/.test(raw) ? plural('ex_gov_in_epochs', Number(raw)) : undefined;

export const inQuantum: TermReading = (raw) =>
  raw === '' ? undefined : t('ex_gov_in_quantum', { count: formatDecimal(raw) });

/** An amount of the asset whose ID is in another member. */
export function amountOf(member: string): TermReading {
  const read: TermReading = (raw, { assetOf }, of) => assetAmount(raw, assetOf(`${of[member] ?? ''}`)?.details);
  return Object.assign(read, { format: 'amount' as const, of: member });
}

export const inToken = formatted('token', (raw, { token }) => assetAmount(raw, token?.details));

export const inSettlementAsset = formatted('commitment', (raw, { assetOf, market }) =>
  assetAmount(raw, assetOf(market?.settlementAsset ?? '')?.details),
);

/** A number of a market's decimal places; as sent where these are not known. */
function scaled(raw: string, places: number | null = null): string | undefined {
  return raw === '' || places === null ? undefined : formatDecimal(wholeUnits(raw, places));
}

export const asPrice = formatted('price', (raw, { market, assetOf }) => {
  const price = scaled(raw, market?.decimalPlaces);
  const quote = market?.quoteName || assetOf(market?.settlementAsset ?? '')?.details?.symbol || '';
  return price && `${price} ${escapeInvisible(quote)}`.trim();
});

export const asSize = formatted('size', (raw, { market }) => scaled(raw, market?.positionDecimalPlaces));

export const asMarket = formatted('market', (raw, { marketOf }) => {
  const { code, name } = marketOf(raw) ?? {};
  return escapeInvisible(code || name || '') || undefined;
});

/** What a value reads as, from what was sent; undefined where it reads as it was sent, empty where the value is unset. */
export type Reading = (raw: string) => string | undefined;

export const asSeconds: Reading = (raw) =>
  /^\d{1,15}$/.test(raw) ? longDuration(BigInt(raw) * 1_000_000_000n) : undefined;

/** A moment, in the user's own time zone. A zero is no moment, nor is what lies before 1970. */
export function asTime(unit: 'seconds' | 'nanoseconds') {
  const read: Reading = (raw) => {
    const at = unixMilliseconds(raw, unit);
    if (at !== null) return formatDate(at);
    return /^(-?\d+)?$/.test(raw) ? '' : undefined;
  };
  return Object.assign(read, { unit });
}

export const asMoment = asTime('seconds');
