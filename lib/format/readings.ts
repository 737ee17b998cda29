import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { roundedPercent } from './format-decimal.ts';
import { formatDate, longDuration } from './time.ts';

/** What a value reads as, from what was sent; undefined where it reads as it was sent, empty where the value is unset. */
export type Reading = (raw: string) => string | undefined;

export const asPercent: Reading = (raw) => (raw === '' ? undefined : roundedPercent(raw));

export const asSeconds: Reading = (raw) =>
  /^\d{1,15}$/.test(raw) ? longDuration(BigInt(raw) * 1_000_000_000n) : undefined;

/** A moment, in the user's own time zone. A zero is no moment, nor is what lies before 1970. */
export function asTime(unit: 'seconds' | 'nanoseconds'): Reading {
  return (raw) => {
    const at = unixMilliseconds(raw, unit);
    if (at !== null) return formatDate(at);
    return /^(-?\d+)?$/.test(raw) ? '' : undefined;
  };
}
