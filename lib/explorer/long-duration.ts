import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

const units = [
  ['day', 86_400_000_000_000n],
  ['hour', 3_600_000_000_000n],
  ['minute', 60_000_000_000n],
  ['second', 1_000_000_000n],
  ['millisecond', 1_000_000n],
  ['microsecond', 1_000n],
  ['nanosecond', 1n],
] as const;

/** A duration in words, exact: "2 days", "1 hour, 30 minutes". A length of none is "0 seconds". */
export function longDuration(nanoseconds: bigint, locale: string = formattingLocale()): string {
  let rest = nanoseconds;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = rest / size;
    rest -= count * size;
    if (count > 0n) parts.push(numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  if (parts.length === 0) return numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(0);
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts);
}
