import { dateFormat, formattingLocale, listFormat, numberFormat, relativeTimeFormat, t } from '#lib/i18n/i18n.ts';
import type { UnixMs } from '#lib/schedule.ts';

/** Each unit in nanoseconds. */
const units = [
  ['day', 86_400_000_000_000n],
  ['hour', 3_600_000_000_000n],
  ['minute', 60_000_000_000n],
  ['second', 1_000_000_000n],
  ['millisecond', 1_000_000n],
  ['microsecond', 1_000n],
  ['nanosecond', 1n],
] as const;

interface Part {
  unit: (typeof units)[number][0];
  count: bigint;
}

const noTime: Part = { unit: 'second', count: 0n };

/** How much of each unit a duration has, the largest first. */
function partsOf(nanoseconds: bigint): Part[] {
  let rest = nanoseconds;
  return units.map(([unit, size]) => {
    const count = rest / size;
    rest %= size;
    return { unit, count };
  });
}

/** The same in days to seconds; none of a negative duration. */
const wholeParts = (ms: number): Part[] =>
  partsOf(BigInt(Math.floor(Math.max(0, ms) / 1000)) * 1_000_000_000n).slice(0, 4);

const isSome = ({ count }: Part): boolean => count > 0n;

const inWords =
  (unitDisplay: 'narrow' | 'short' | 'long') =>
  ({ unit, count }: Part): string =>
    numberFormat({ style: 'unit', unit, unitDisplay }).format(count);

/**
 * How long ago something was, in whole units: "just now", "3 minutes ago", "1 day ago". A time in the future, by a clock that was
 * set back, counts as now.
 */
export function formatAge(at: UnixMs, now: UnixMs): string {
  const parts = wholeParts(now - at);
  const first = parts.findIndex(isSome);
  const unit = (['day', 'hour', 'minute'] as const)[first];
  if (unit === undefined) return t('age_now');
  return relativeTimeFormat().format(-Number(parts[first]?.count), unit);
}

const freshMs = 60_000;

/** The age of stale data, e.g. "As of 2 hours ago"; null while fresh. A time far in the future, by a clock that was set back, is not. */
export function asOf(at: UnixMs, now: UnixMs): string | null {
  return Math.abs(now - at) >= freshMs ? t('as_of', { age: formatAge(at, now) }) : null;
}

/** A date and time in the user's time zone. The largest int64 is beyond any calendar. */
export function formatDate(at: UnixMs): string {
  if (Math.abs(at) > 8.64e15) return at > 0 ? t('date_far_future') : t('date_far_past');
  const locale = formattingLocale();
  // Arabic has marks for the direction among the digits of its short dates, which no list of what is invisible lets through.
  return dateFormat({ dateStyle: locale.startsWith('ar') ? 'long' : 'medium', timeStyle: 'short' }).format(at);
}

/** A duration in its two largest units, without a zero: "2d 4h", "4m 10s", "8s". Negative ones count as 0. */
export function formatDuration(ms: number): string {
  const parts = wholeParts(ms);
  const first = parts.findIndex(isSome);
  const shown = first === -1 ? [noTime] : parts.slice(first, first + 2).filter(isSome);
  // In German "4 T" is no usual abbreviation.
  return shown.map(inWords(formattingLocale().startsWith('de') ? 'short' : 'narrow')).join(' ');
}

/** When the next attempt comes, counted in whole seconds: with less than one left, that it is being made. */
export function nextAttemptText(at: UnixMs, now: UnixMs): string {
  return at - now < 1000 ? t('ex_trying') : t('ex_next_attempt', { time: formatDuration(at - now) });
}

/** A duration in words, exact: "2 days", "1 hour, 30 minutes". None is "0 seconds". */
export function longDuration(nanoseconds: bigint): string {
  const parts = partsOf(nanoseconds).filter(isSome);
  const shown = parts.length === 0 ? [noTime] : parts;
  return listFormat({ type: 'unit', style: 'long' }).format(shown.map(inWords('long')));
}
