import type { Job } from './run-jobs.ts';
import type { Failure, TargetResult } from './run-target.ts';

/** What a run counted: the one object on the last line of standard output. */
export interface FuzzSummary {
  seed: number;
  /** Generated inputs that were tried, in all. */
  inputs: number;
  targets: Record<string, { inputs: number; failures: number; ms: number }>;
  failures: Failure[];
  ms: number;
}

/** Adds up what the jobs of one run came to. */
export function summarize(
  seed: number,
  jobs: readonly Job[],
  results: readonly TargetResult[],
  ms: number,
): FuzzSummary {
  const targets: FuzzSummary['targets'] = {};
  for (const [index, { target }] of jobs.entries()) {
    const result = results[index];
    if (result) targets[target] = { inputs: result.inputs, failures: result.failures.length, ms: result.ms };
  }
  return {
    seed,
    inputs: results.reduce((sum, { inputs }) => sum + inputs, 0),
    targets,
    failures: results.flatMap(({ failures }) => failures),
    ms,
  };
}

/** A failure for a person: what was wrong, the smallest input that shows it, and how to come to it again. */
export function describeFailure({ target, seed, message, counterexample }: Failure, inputs: number): string {
  return [
    `── ${target} failed, seed ${seed}`,
    message,
    counterexample === null ? 'No smaller case is known.' : `The smallest case that fails:\n${counterexample}`,
    `Again: npm run fuzz -- --seed ${seed} --only ${target} --runs ${inputs}`,
  ].join('\n');
}
