import { expect, test } from 'vitest';
import { createSteps, StepFailed } from './steps.ts';

test('a step that fails is told with its cause and stops the tour', async () => {
  const lines: string[] = [];
  const steps = createSteps((line) => lines.push(line));
  expect(await steps.run('open the dApp', () => 7)).toBe(7);
  const failing = steps.run('connect', () => {
    throw new Error('no provider');
  });
  await expect(failing).rejects.toThrow(StepFailed);
  expect(steps.results).toMatchObject([
    { name: 'open the dApp', ok: true },
    { name: 'connect', ok: false, error: 'no provider' },
  ]);
  expect(lines[1]).toMatch(/^ {2}✗ connect \(\d+ ms\): no provider$/);
});

test('a step that never ends is given up', async () => {
  const steps = createSteps(() => undefined);
  await expect(steps.run('wait', () => new Promise(() => undefined), 20)).rejects.toThrow('took longer than 0.02 s');
});
