import { expect, test } from 'vitest';
import { runTarget } from './run-target.ts';
import { targets } from './targets.ts';

// The short form of `npm run fuzz`, with a seed that never changes: what fails here fails for everybody.
test.each(targets)('$name holds for 2,000 inputs', { timeout: 60_000 }, async (target) => {
  const { inputs, failures } = await runTarget(target, { seed: 1, inputs: 2000 });
  expect(failures).toEqual([]);
  expect(inputs).toBeGreaterThanOrEqual(2000);
});

test('every target has a name of its own', () => {
  expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
});

test('a full run is of more than 500,000 inputs', () => {
  expect(targets.reduce((sum, { inputs }) => sum + inputs, 0)).toBeGreaterThan(500_000);
});
