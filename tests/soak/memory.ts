/** The heap of one life of the background over time. */
export interface Memory {
  /** Bytes in use after a collection, in the order they were taken. */
  samples: number[];
  /** Median of the last third by that of the first; null with fewer than `fewest` samples. */
  growth: number | null;
  /** Whether it did not grow by more than a fifth; null when nothing can be said. */
  level: boolean | null;
}

/** Below this many samples a third of them is no measure. */
const fewest = 9;
const mostGrowth = 1.2;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Judges whether the heap stayed level over one life of the background. */
export function judgeMemory(samples: number[]): Memory {
  if (samples.length < fewest) return { samples, growth: null, level: null };
  const third = Math.floor(samples.length / 3);
  const growth = median(samples.slice(-third)) / median(samples.slice(0, third));
  return { samples, growth: Math.round(growth * 1000) / 1000, level: growth <= mostGrowth };
}
