const perNanosecond = { nanoseconds: 1n, seconds: 1_000_000_000n };

/**
 * Unix nanoseconds; null for 0 and for times before 1970, such as Go's zero time. Services write digits: nanoseconds on
 * proposals, votes and bundles, seconds on terms. The specification leaves the format open, so ISO 8601 is read as
 * well.
 */
export function unixNanoseconds(timestamp: string, unit: keyof typeof perNanosecond): bigint | null {
  if (/^\d{1,19}$/.test(timestamp)) {
    const units = BigInt(timestamp);
    return units === 0n ? null : units * perNanosecond[unit];
  }
  const milliseconds = /^\d{4}-\d\d-\d\d/.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : BigInt(milliseconds) * 1_000_000n;
}

export function unixMilliseconds(timestamp: string, unit: keyof typeof perNanosecond): number | null {
  const nanoseconds = unixNanoseconds(timestamp, unit);
  return nanoseconds === null ? null : Number(nanoseconds / 1_000_000n);
}

/** Of a timestamp in an unknown unit, as oracles send: the digits tell it from 2001 to 2286; else null. */
export function unixMillisecondsByDigits(timestamp: string): number | null {
  const perMillisecond = new Map([
    [10, 1e-3],
    [13, 1],
    [16, 1e3],
    [19, 1e6],
  ]).get(timestamp.length);
  return perMillisecond === undefined || !/^[1-9]\d*$/.test(timestamp) ? null : Number(timestamp) / perMillisecond;
}
