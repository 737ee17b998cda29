import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatAmount } from '#lib/format/numbers.ts';
import { decimalPoint, numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

/** Groups digits and changes none: `1234567.50` is "1,234,567.50". What is no plain decimal stays as it was. */
export function formatDecimal(text: string, locale: string = formattingLocale()): string {
  const parts = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', integer = '', fraction] = parts;
  const grouped = sign + formatAmount(integer, 0, locale);
  if (fraction === undefined) return grouped;
  const point = decimalPoint(locale);
  return grouped + point + fraction;
}

/** A fraction as a percentage with all of its digits: `0.00001` is "0.001%". What is no fraction comes back as it was. */
export function exactPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value === null ? escapeInvisible(fraction) : `${formatDecimal(decimalText(shiftPoint(value, 2)))}%`;
}

/**
 * A decimal with four significant digits at most, but all of its whole part: `12.34567` is "12.35", `12345.67` is "12,346". With
 * `places`, at least so many of its digits after the point. What is no plain decimal is only escaped.
 */
export function roundedDecimal(text: string, places = 0, locale: string = formattingLocale()): string {
  const value = parseDecimal(text);
  if (value === null) return escapeInvisible(text);
  const exact = decimalText(value);
  // A larger one has no digits to spare, and would lose some as a number.
  if (!exact.includes('.') || !Number.isSafeInteger(Math.trunc(Number(exact)))) return formatDecimal(exact, locale);
  return numberFormat(locale, {
    maximumSignificantDigits: 4,
    maximumFractionDigits: places,
    roundingPriority: 'morePrecision',
  }).format(Number(exact));
}

/** A fraction as a percentage with four significant digits at most. All of its digits where these would make it 100%. */
export function roundedPercent(fraction: string, locale: string = formattingLocale()): string {
  const value = parseDecimal(fraction);
  if (value === null) return escapeInvisible(fraction);
  const exact = decimalText(shiftPoint(value, 2));
  const rounded = roundedDecimal(exact, 0, locale);
  return rounded === '100' && exact !== '100' ? exactPercent(fraction) : `${rounded}%`;
}

/** A share with three significant digits. Rounded down: one that falls just short must not read as enough. */
export function roundPercent(share: number, locale: string = formattingLocale()): string {
  return numberFormat(locale, {
    style: 'percent',
    maximumSignificantDigits: 3,
    roundingMode: 'floor',
  }).format(share);
}

/** Both sides of a vote, which add up to 100%. The yes side is rounded down, for the same reason. */
export function sidePercents(yes: number, locale: string = formattingLocale()): [yes: string, no: string] {
  const format = (share: number, roundingMode: 'floor' | 'ceil'): string =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2, roundingMode }).format(share);
  // In millionths: 1 - yes is not exact.
  const part = Math.floor(yes * 1e6);
  return [format(part / 1e6, 'floor'), format((1e6 - part) / 1e6, 'ceil')];
}
