import { dateFormat, numberFormat, relativeTimeFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale, t } from '#lib/i18n/i18n.ts';

/** Milliseconds of each unit. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/**
 * How long ago something was, in whole units: "just now", "3 minutes ago", "yesterday". Both in Unix milliseconds; a time in
 * the future, by a clock that was set back, counts as now.
 */
export function formatAge(at: number, now: number, locale: string = formattingLocale()): string {
  const age = Math.max(0, now - at);
  const format = relativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = units.slice(0, -1).find(([, ms]) => age >= ms) ?? [];
  return unit === undefined ? t('age_now') : format.format(-Math.floor(age / size), unit);
}

/** Milliseconds. */
const freshMs = 60_000;

/** The age of stale data, e.g. "As of 2 hours ago"; null while fresh. Both in Unix milliseconds. */
export function asOf(at: number, now: number): string | null {
  return now - at >= freshMs ? t('as_of', { age: formatAge(at, now) }) : null;
}

/** A date and time in the user's time zone. `at` is Unix milliseconds, beyond any calendar for the largest int64. */
export function formatDate(at: number, locale: string = formattingLocale()): string {
  if (Math.abs(at) > 8.64e15) return at > 0 ? t('date_far_future') : t('date_far_past');
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** A duration in its two largest units, without a zero: "2d 4h", "4m 10s", "8s". Negative ones count as 0. */
export function formatDuration(ms: number, locale: string = formattingLocale()): string {
  let rest = Math.max(0, ms);
  const first = units.findIndex(([, size]) => rest >= size);
  // Less than a second is "0s".
  const from = first === -1 ? units.length - 1 : first;
  const parts = units.slice(from, from + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count };
  });
  return parts
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count))
    .join(' ');
}

/** When the next attempt comes, counted in whole seconds: with less than one left, that it is being made. */
export function nextAttemptText(at: number, now: number): string {
  return at - now < 1000 ? t('ex_trying') : t('ex_next_attempt', { time: formatDuration(at - now) });
}
