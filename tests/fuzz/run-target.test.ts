import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runTarget } from './run-target.ts';
import { must, target } from './target.ts';

test('counts what was tried, and nothing else', async () => {
  let tried = 0;
  const counting = target('counting', 0, fc.nat(), () => {
    tried += 3;
    return 3;
  });
  const told: number[] = [];
  const result = await runTarget(counting, { seed: 1, inputs: 1000, progress: (inputs) => told.push(inputs) });
  expect(result.failures).toEqual([]);
  expect(result.inputs).toBe(tried);
  expect(result.inputs).toBeGreaterThanOrEqual(1000);
  expect(told.at(-1)).toBe(result.inputs);
});

test('the same seed tries the same inputs, another one others', async () => {
  const tried = async (seed: number): Promise<number[]> => {
    const seen: number[] = [];
    await runTarget(
      target('seen', 0, fc.nat(), (value) => seen.push(value)),
      { seed, inputs: 500 },
    );
    return seen;
  };
  expect(await tried(1)).toEqual(await tried(1));
  expect(await tried(1)).not.toEqual(await tried(2));
});

test('a case that does not hold is told with its seed and the smallest form of it', async () => {
  const small = target('small', 0, fc.array(fc.nat({ max: 1000 })), (values) => {
    must(
      values.every((value) => value < 500),
      'a value is large',
    );
    return 1;
  });
  const { failures } = await runTarget(small, { seed: 42, inputs: 10_000 });
  expect(failures).toMatchObject([{ target: 'small', seed: 42, counterexample: '[500]' }]);
  expect(failures[0]?.message).toContain('a value is large');
});

test('a rejection that nobody handles is a failure', async () => {
  const careless = target('careless', 0, fc.nat(), async (value) => {
    if (value > 10) void Promise.reject(new Error('lost'));
    await new Promise(setImmediate);
    return 1;
  });
  const { failures } = await runTarget(careless, { seed: 1, inputs: 1000 });
  expect(failures[0]?.message).toContain('Caused by: Error: lost');
});
