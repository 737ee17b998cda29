import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { TestStep } from './test-steps.ts';

const step = (name: string, good: boolean, passed?: number, failed?: number): TestStep => ({
  name,
  run: async () => good,
  ...(passed !== undefined && { counts: async () => ({ passed, failed: failed ?? 0 }) }),
});

const run = async (...steps: TestStep[]): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = [];
  return { code: await runSteps(steps, (line) => lines.push(line)), lines };
};

test('the last line sums up the tests of all steps', async () => {
  const { code, lines } = await run(step('types', true), step('units', true, 12), step('browsers', true, 3));
  expect(lines.at(-1)).toBe('15 passed, 0 failed');
  expect(code).toBe(0);
});

test('a step that fails is named, and the next does not run', async () => {
  const { code, lines } = await run(step('units', false, 4, 2), step('browsers', true, 3));
  expect(lines).toContain('── failed: units. Later steps did not run.');
  expect(lines).not.toContain('── browsers');
  expect(lines.at(-1)).toBe('4 passed, 2 failed');
  expect(code).toBe(1);
});

test('a step without tests that fails counts as one failure', async () => {
  const { code, lines } = await run(step('types', false));
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(code).toBe(1);
});

test('the last line names flaky tests, and the run passes', async () => {
  const flaky: TestStep = {
    ...step('browsers', true),
    counts: async () => ({ passed: 3, failed: 0, flaky: ['a.spec.ts: one', 'b.spec.ts: two'] }),
  };
  const { code, lines } = await run(flaky);
  expect(lines.at(-1)).toBe('3 passed, 0 failed, 2 flaky: a.spec.ts: one; b.spec.ts: two');
  expect(code).toBe(0);
});
