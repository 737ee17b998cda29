import { expect, test } from 'vitest';
import { runSteps, type Steps } from './run-steps.ts';
import type { TestStep } from './test-steps.ts';

const step = (name: string, good: boolean, passed?: number, failed?: number): TestStep => ({
  name,
  run: async () => good,
  ...(passed !== undefined && { counts: async () => ({ passed, failed: failed ?? 0 }) }),
});

const run = async (...steps: Steps): Promise<{ code: number; lines: string[] }> => {
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

test('rows run side by side, and what comes next waits for all of them', async () => {
  const order: string[] = [];
  const { promise: bothStarted, resolve } = Promise.withResolvers<void>();
  const slow = (name: string): TestStep => ({
    name,
    run: async () => {
      if (order.push(name) === 2) resolve();
      await bothStarted;
      order.push(`${name} ended`);
      return true;
    },
  });
  await run([[slow('units')], [slow('types')]], { ...step('browsers', true), run: async () => order.push('last') > 0 });
  expect(order.slice(0, 2)).toEqual(['units', 'types']);
  expect(order.at(-1)).toBe('last');
});

test('a failure in one row ends the other after its step', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const slow: TestStep = { name: 'units', run: () => promise };
  const bad: TestStep = {
    name: 'types',
    run: async () => {
      setTimeout(() => resolve(true));
      return false;
    },
  };
  const { code, lines } = await run([[slow, step('more', true)], [bad]], step('browsers', true, 3));
  expect(lines).not.toContain('── more');
  expect(lines).not.toContain('── browsers');
  expect(code).toBe(1);
});
