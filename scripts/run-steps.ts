import type { Counts } from './test-counts.ts';
import type { TestStep } from './test-steps.ts';

/**
 * Runs test steps in order and stops after the first that fails. Prints how long each took and, as the very last line,
 * `N passed, M failed`, with the names of flaky tests, if any, behind it. A step that fails without a failed test, such as the types, counts as one. Resolves to the exit
 * code of the whole.
 */
export async function runSteps(steps: readonly TestStep[], print: (line: string) => void): Promise<number> {
  const total: Required<Counts> = { passed: 0, failed: 0, flaky: [] };
  const times: string[] = [];
  for (const step of steps) {
    print(`── ${step.name}`);
    const start = performance.now();
    const good = await step.run();
    times.push(`${step.name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const counts: Counts = step.counts ? await readCounts(step.counts, good) : { passed: 0, failed: 0 };
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.flaky.push(...(counts.flaky ?? []));
    if (!good) {
      if (counts.failed === 0) total.failed += 1;
      print(`── failed: ${step.name}. Later steps did not run.`);
      break;
    }
  }
  print(times.join(', '));
  const flaky = total.flaky.length > 0 ? `, ${total.flaky.length} flaky: ${total.flaky.join('; ')}` : '';
  print(`${total.passed} passed, ${total.failed} failed${flaky}`);
  return total.failed === 0 ? 0 : 1;
}

/** A tool that failed may have written no report; one that succeeded must have. */
async function readCounts(read: () => Promise<Counts>, good: boolean): Promise<Counts> {
  try {
    return await read();
  } catch (error) {
    if (good) throw error;
    return { passed: 0, failed: 0 };
  }
}
