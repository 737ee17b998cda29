/** Of samples of one kind. */
export interface Summary {
  median: number;
  p95: number;
  count: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Median and 95th percentile (nearest rank), to three decimals. No sample is left out. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: rounded((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2),
    p95: rounded(at(Math.ceil(sorted.length * 0.95) - 1)),
    count: sorted.length,
  };
}

/**
 * Takes `rounds` samples of each, one of each in turn, so that a machine that slows down slows all of them. Every other
 * round goes backwards. The first round is dropped.
 */
export async function takeTurns<Name extends string>(
  sample: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sample) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sample[name]();
      if (round > 0) samples[name].push(value);
    }
  }
  return samples;
}
