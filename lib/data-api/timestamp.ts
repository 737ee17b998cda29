const perNanosecond = { nanoseconds: 1n, seconds: 1_000_000_000n };

/**
 * Unix nanoseconds of a timestamp, or null when there is none. Services write plain digits, in nanoseconds on proposals,
 * votes and bundles and in seconds on a proposal's terms; the interface specification leaves the format open, so an ISO
 * 8601 date is understood as well.
 */
export function unixNanoseconds(timestamp: string, unit: keyof typeof perNanosecond): bigint | null {
  if (/^\d{1,19}$/.test(timestamp)) {
    const units = BigInt(timestamp);
    return units === 0n ? null : units * perNanosecond[unit];
  }
  const milliseconds = /^\d{4}-\d\d-\d\d/.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : BigInt(milliseconds) * 1_000_000n;
}

/** The same in Unix milliseconds. */
export function unixMilliseconds(timestamp: string, unit: keyof typeof perNanosecond): number | null {
  const nanoseconds = unixNanoseconds(timestamp, unit);
  return nanoseconds === null ? null : Number(nanoseconds / 1_000_000n);
}
