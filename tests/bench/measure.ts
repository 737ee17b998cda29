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

/** Milliseconds more than `base` that something takes, by minima of the same run: the rest is what else the machine did. */
export function added(measured: Spread, base: Spread): number {
  return Math.round((measured.min - base.min) * 10) / 10;
}
