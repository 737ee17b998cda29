const perNanosecond = { nanoseconds: 1n, seconds: 1_000_000_000n };

/**
 * Unix nanoseconds of a timestamp, or null when there is none: 0, and what lies before 1970, such as the zero time of the
 * language that the services are written in. Services write plain digits, in nanoseconds on proposals,
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

/**
 * Unix milliseconds of a moment in a unit of its own choosing, as data from outside the network have it: the network's own
 * time is in seconds, an Ethereum oracle's often in nanoseconds. The number of digits tells, from the year 2001 on to
 * 2286. Null for what is no moment of these.
 */
export function unixMillisecondsByDigits(timestamp: string): number | null {
  const perMillisecond = new Map([
    [10, 1e-3],
    [13, 1],
    [16, 1e3],
    [19, 1e6],
  ]).get(timestamp.length);
  return perMillisecond === undefined || !/^[1-9]\d*$/.test(timestamp) ? null : Number(timestamp) / perMillisecond;
}
