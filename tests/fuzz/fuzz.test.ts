import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runTarget } from './run-target.ts';
import { describeFailure } from './summary.ts';
import { targets } from './targets.ts';

// The short form of `npm run fuzz`, with a new seed each time: other inputs than yesterday's. A failure says how to repeat it.
const seed = randomInt(2 ** 31);
const least = 200;

test.each(targets)(`$name holds for ${least} inputs of seed ${seed}`, async (target) => {
  const { inputs, failures } = await runTarget(target, { seed, inputs: least });
  expect(failures.map((failure) => describeFailure(failure, least)).join('\n')).toBe('');
  expect(inputs).toBeGreaterThanOrEqual(least);
});
