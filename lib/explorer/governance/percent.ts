import { decimalText, parseDecimal, shiftPoint } from '#lib/format/decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';
import { formatDecimal } from '../format-decimal.ts';

/** A fraction as a percentage with all of its digits: `0.00001` is "0.001%". What is no fraction comes back as it was. */
export function exactPercent(fraction: string): string {
  const value = parseDecimal(fraction);
  return value === null ? escapeInvisible(fraction) : `${formatDecimal(decimalText(shiftPoint(value, 2)))}%`;
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
