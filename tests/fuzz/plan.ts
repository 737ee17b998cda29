import type { Job } from './run-jobs.ts';
import type { Target } from './target.ts';

/**
 * Spreads `runs` inputs over the targets by what each of them is worth; without `runs` each gets its own number.
 * Throws for a name that no target has.
 */
export function plan(
  targets: readonly Pick<Target, 'name' | 'inputs'>[],
  { seed, runs, only }: { seed: number; runs?: number | undefined; only?: string | undefined },
): Job[] {
  const chosen = only === undefined ? targets : targets.filter(({ name }) => name === only);
  if (chosen.length === 0) {
    throw new Error(`There is no target ${only}. There are: ${targets.map(({ name }) => name).join(', ')}.`);
  }
  const worth = chosen.reduce((sum, { inputs }) => sum + inputs, 0);
  return chosen.map(({ name, inputs }) => ({
    target: name,
    seed,
    inputs: runs === undefined ? inputs : Math.ceil((runs * inputs) / worth),
  }));
}
