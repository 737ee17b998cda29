import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

/** A fraction between 0 and 1 as a percentage with at most one decimal place: 0.6667 is "66.7%". */
export function formatPercent(fraction: number, locale: string = formattingLocale()): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fraction);
}
