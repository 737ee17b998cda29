/** Minimum, median and maximum of what was measured, in milliseconds. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spread(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { min: at(0), median: at(0.5), max: at(1) };
}

/** How many times as long as `base` something takes, by medians of the same run: the only figure worth comparing. */
export function ratio(measured: Spread, base: Spread): number {
  return Math.round((measured.median / base.median) * 100) / 100;
}

/** Milliseconds more than `bases` together that something takes, by medians of the same run. */
export function added(measured: Spread, ...bases: readonly Spread[]): number {
  const base = bases.reduce((sum, { median }) => sum + median, 0);
  return Math.round((measured.median - base) * 10) / 10;
}
