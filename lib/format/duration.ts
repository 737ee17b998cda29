import { numberFormat } from '#lib/i18n/cached-intl.ts';
import { formattingLocale } from '#lib/i18n/i18n.ts';

/** Each unit in nanoseconds, with its names in Go's durations. Both signs for micro are in use. */
const units = [
  ['day', 86_400_000_000_000n, []],
  ['hour', 3_600_000_000_000n, ['h']],
  ['minute', 60_000_000_000n, ['m']],
  ['second', 1_000_000_000n, ['s']],
  ['millisecond', 1_000_000n, ['ms']],
  ['microsecond', 1_000n, ['us', 'µs', 'μs']],
  ['nanosecond', 1n, ['ns']],
] as const;

const goUnits = new Map<string, bigint>(units.flatMap(([, size, names]) => names.map((name) => [name, size] as const)));

const goDuration = /^(?:\d{1,15}(?:\.\d{1,15})?(?:ns|us|µs|μs|ms|s|m|h))+$/;

/** Nanoseconds of a duration as services write it, such as `48h0m0s` or `1.5s`; null for any other text. */
export function parseGoDuration(text: string): bigint | null {
  if (!goDuration.test(text)) return null;
  let sum = 0n;
  for (const [, integer = '0', fraction = '', unit = 's'] of text.matchAll(/(\d+)(?:\.(\d+))?([a-zµμ]+)/g)) {
    const size = goUnits.get(unit) ?? 0n;
    sum += BigInt(integer) * size + (BigInt(fraction || '0') * size) / 10n ** BigInt(fraction.length);
  }
  return sum;
}

/** A duration in words, exact: "2 days", "1 hour, 30 minutes". None is "0 seconds". */
export function longDuration(nanoseconds: bigint, locale: string = formattingLocale()): string {
  const inWords = (count: bigint, unit: string): string =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  let rest = nanoseconds;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    if (rest >= size) parts.push(inWords(rest / size, unit));
    rest %= size;
  }
  if (parts.length === 0) return inWords(0n, 'second');
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts);
}
