import { expect, test } from 'vitest';
import { runTarget } from './run-target.ts';
import { targets } from './targets.ts';

// The short form of `npm run fuzz`, with a seed that never changes: what fails here fails for everybody.
test.each(targets)('$name holds for 500 inputs', async (target) => {
  const { inputs, failures } = await runTarget(target, { seed: 1, inputs: 500 });
  expect(failures).toEqual([]);
  expect(inputs).toBeGreaterThanOrEqual(500);
});
