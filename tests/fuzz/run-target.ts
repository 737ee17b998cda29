import fc from 'fast-check';
import type { Target } from './target.ts';

/** A case that did not hold. */
export interface Failure {
  target: string;
  /** Seed of the whole run: the same seed, targets and number of runs come to the same case. */
  seed: number;
  message: string;
  /** The smallest case that still fails, as text; null where none is known. */
  counterexample: string | null;
}

export interface TargetResult {
  inputs: number;
  failures: Failure[];
  ms: number;
}

/** Cases of one call of fast-check. It counts cases and reports at the end; a target counts inputs and shows progress. */
const casesAtOnce = 50;

/** The seed of one batch: 32 bits, and no batch of one run is one of the run with the next seed. */
const batchSeed = (seed: number, batch: number): number => (Math.imul(seed, 0x9e3779b1) + batch) | 0;

/**
 * Gives a target at least `inputs` inputs, or as many as it takes to find one that fails. The same seed gives the same
 * inputs in the same order. A promise that nobody waits for and that rejects fails the case it belongs to.
 */
export async function runTarget(
  target: Target,
  { seed, inputs, progress = () => undefined }: { seed: number; inputs: number; progress?: (inputs: number) => void },
): Promise<TargetResult> {
  const start = performance.now();
  const result: TargetResult = { inputs: 0, failures: [], ms: 0 };
  const strays: unknown[] = [];
  const stray = (reason: unknown): void => void strays.push(reason);
  process.on('unhandledRejection', stray);
  try {
    for (let batch = 0; result.inputs < inputs && result.failures.length === 0; batch++) {
      let counted = 0;
      const property = target.property((ran) => {
        if (strays.length > 0) throw new Error('A rejection that nobody handles', { cause: strays.splice(0)[0] });
        counted += ran;
      });
      const run = await fc.check(property, { seed: batchSeed(seed, batch), numRuns: casesAtOnce });
      if (run.failed) result.failures.push(failureOf(target.name, seed, run));
      else if (counted === 0) throw new Error(`The target ${target.name} counts no inputs.`);
      result.inputs += counted;
      progress(result.inputs);
    }
  } finally {
    process.off('unhandledRejection', stray);
  }
  result.ms = Math.round(performance.now() - start);
  return result;
}

function failureOf(target: string, seed: number, run: fc.RunDetails<[unknown]>): Failure {
  const error = run.errorInstance;
  const cause = error instanceof Error && error.cause !== undefined ? `\nCaused by: ${textOf(error.cause)}` : '';
  const counterexample = run.counterexample === null ? null : fc.stringify(run.counterexample[0]);
  return { target, seed, message: textOf(error) + cause, counterexample };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
