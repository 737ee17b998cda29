import type { Counts } from './test-counts.ts';
import type { TestStep } from './test-steps.ts';

/** A step, or rows of steps that run side by side. */
export type Steps = readonly (TestStep | readonly Steps[])[];

/**
 * Runs test steps in order and starts no other once one has failed. Prints how long each took and, as the very last
 * line, `N passed, M failed`, with the names of flaky tests, if any, behind it. A step that fails without a failed test,
 * such as the types, counts as one. Resolves to the exit code of the whole.
 */
export async function runSteps(steps: Steps, print: (line: string) => void): Promise<number> {
  const total: Required<Counts> = { passed: 0, failed: 0, flaky: [] };
  const times: string[] = [];
  const runOne = async (step: TestStep): Promise<void> => {
    print(`── ${step.name}`);
    const start = performance.now();
    const good = await step.run();
    times.push(`${step.name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const counts: Counts = step.counts ? await readCounts(step.counts, good) : { passed: 0, failed: 0 };
    total.passed += counts.passed;
    total.failed += good ? counts.failed : Math.max(1, counts.failed);
    total.flaky.push(...(counts.flaky ?? []));
    if (!good) print(`── failed: ${step.name}. Later steps did not run.`);
  };
  const run = async (steps: Steps): Promise<void> => {
    for (const step of steps) {
      if (total.failed > 0) return;
      await ('run' in step ? runOne(step) : Promise.all(step.map(run)));
    }
  };
  await run(steps);
  print(times.join(', '));
  const flaky = total.flaky.length > 0 ? `, ${total.flaky.length} flaky: ${total.flaky.join('; ')}` : '';
  print(`${total.passed} passed, ${total.failed} failed${flaky}`);
  return total.failed === 0 ? 0 : 1;
}

/** Only a failed tool may have written no report. */
async function readCounts(read: () => Promise<Counts>, good: boolean): Promise<Counts> {
  try {
    return await read();
  } catch (error) {
    if (good) throw error;
    return { passed: 0, failed: 0 };
  }
}
