import { formatAmount } from '#lib/format/numbers.ts';
import { decimalPoint } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

/**
 * Digits with the locale's grouping and decimal point and not one digit changed: `1234567.50` is "1,234,567.50". What is
 * no plain decimal, such as `1e-8`, comes back as it was.
 */
export function formatDecimal(text: string, locale: string = formattingLocale()): string {
  const parts = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', integer = '', fraction] = parts;
  const grouped = sign + formatAmount(integer, 0, locale);
  if (fraction === undefined) return grouped;
  const point = decimalPoint(locale);
  return grouped + point + fraction;
}
