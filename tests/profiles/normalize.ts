/** When every recorded profile was recorded, as it says. */
const recordedAt = Date.UTC(2026, 10, 1);
const minute = 60_000;
/** Milliseconds around the recording in which a number is taken for a time. */
const around = 400 * 86_400_000;

/**
 * The same value as if it had been recorded at one time, to the minute, and on one machine: `texts` are replaced, one by the
 * other. So two recordings of one version differ little, and nothing in them names the machine.
 */
export function normalize<T>(value: T, now: number, texts: ReadonlyMap<string, string>): T {
  const time = (ms: number): number | null =>
    Math.abs(ms - now) < around ? Math.round((ms - now) / minute) * minute + recordedAt : null;
  const text = (whole: string): string => {
    // Times of the data API are seconds or nanoseconds in a string.
    const unit = /^\d{10}$/.test(whole) ? 1e3 : /^\d{19}$/.test(whole) ? 1e-6 : null;
    const moved = unit === null ? null : time(Number(whole) * unit);
    if (moved !== null && unit !== null) return `${BigInt(moved / 1000)}${unit < 1 ? '000000000' : ''}`;
    let next = whole;
    for (const [from, to] of texts) next = next.replaceAll(from, to);
    return next;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'number') return time(part) ?? part;
    if (typeof part === 'string') return text(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [text(name), walk(one)]));
  };
  // Every part keeps its type.
  return walk(value) as T;
}
