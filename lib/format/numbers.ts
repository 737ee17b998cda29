import { decimalPoint, numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';
import { escapeInvisible } from './escape-invisible.ts';

/**
 * An amount in an asset's smallest unit, written with its decimal places (0 to 100): `('1234500', 4)` is "123.45". Exact
 * for any length, without trailing zeros unless `keepZeros`. What is not a whole number is only escaped, so that nothing is hidden or rounded.
 */
export function formatAmount(
  amount: string,
  decimals: number,
  locale: string = formattingLocale(),
  keepZeros = false,
): string {
  if (!/^-?\d{1,400}$/.test(amount) || !Number.isInteger(decimals) || decimals < 0 || decimals > 100) {
    return escapeInvisible(amount);
  }
  const value = BigInt(amount);
  const unit = 10n ** BigInt(decimals);
  const size = value < 0n ? -value : value;
  const digits = decimals === 0 ? '' : (size % unit).toString().padStart(decimals, '0');
  const fraction = keepZeros ? digits : digits.replace(/0+$/, '');
  const whole = numberFormat(locale).format(size / unit);
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : decimalPoint(locale) + fraction}`;
}

/** A fraction between 0 and 1 as a percentage with at most one decimal place: 0.6667 is "66.7%". */
export function formatPercent(fraction: number, locale: string = formattingLocale()): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fraction);
}
