/** The units that services write durations in, in nanoseconds. Both signs for micro are in use. */
const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const whole = /^(?:\d{1,15}(?:\.\d{1,15})?(?:ns|us|µs|μs|ms|s|m|h))+$/;
const part = /(\d+)(?:\.(\d+))?(ns|us|µs|μs|ms|s|m|h)/g;

/** Nanoseconds of a duration as services write it, such as `48h0m0s` or `1.5s`; null for any other text. */
export function parseGoDuration(text: string): bigint | null {
  if (!whole.test(text)) return null;
  let sum = 0n;
  for (const [, integer = '0', fraction = '', unit = 's'] of text.matchAll(part)) {
    const size = units[unit] ?? 0n;
    sum += BigInt(integer) * size + (BigInt(fraction || '0') * size) / 10n ** BigInt(fraction.length);
  }
  return sum;
}
