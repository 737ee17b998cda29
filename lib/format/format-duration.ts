import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * A stretch of time in its two largest units: "2d 4h", "4m 10s", "8s". The smaller unit is left out when it is zero.
 * Negative stretches count as none.
 *
 * @param ms milliseconds
 */
export function formatDuration(ms: number, locale: string = formattingLocale()): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const first = units.findIndex(([, size]) => seconds >= size);
  // Nothing reaches a second: say "0s" rather than nothing.
  const from = first === -1 ? units.length - 1 : first;
  let rest = seconds;
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
