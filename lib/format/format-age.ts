import { relativeTimeFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long ago something was: "now", "3 minutes ago", "yesterday". Whole units only, so that the text does not change
 * more often than once a minute. A time that lies ahead, by a clock that was set back, counts as now.
 *
 * @param at Unix milliseconds
 * @param now Unix milliseconds
 */
export function formatAge(at: number, now: number, locale: string = formattingLocale()): string {
  const age = Math.max(0, now - at);
  const format = relativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (age >= size) return format.format(-Math.floor(age / size), unit);
  }
  return format.format(0, 'second');
}
