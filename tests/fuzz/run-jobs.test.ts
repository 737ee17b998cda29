import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { type Job, runJobs } from './run-jobs.ts';
import { describeFailure, summarize } from './summary.ts';

/** What the worker of each target does, as text: a thread cannot be given a function. */
const workers: Record<string, string> = {
  good: `parentPort.postMessage(3); parentPort.postMessage({ inputs: 5, failures: [], ms: 1 });`,
  endless: `parentPort.postMessage(3); for (;;);`,
  broken: `throw new Error('broken in two');`,
  silent: ``,
};

const jobs: Job[] = Object.keys(workers).map((target) => ({ target, seed: 7, inputs: 5 }));

test('one target that hangs, crashes or says nothing is a failure, and the others are run', async () => {
  const ended: string[] = [];
  const results = await runJobs(jobs, {
    start: ({ target }) =>
      new Worker(`const { parentPort } = require('node:worker_threads'); ${workers[target]}`, { eval: true }),
    atOnce: 2,
    hangsAfterMs: 3000,
    tell: ({ target }, { inputs }) => ended.push(`${target} ${inputs}`),
  });
  const summary = summarize(7, jobs, results, 9);
  expect(summary).toMatchObject({
    seed: 7,
    inputs: 8,
    ms: 9,
    targets: {
      good: { inputs: 5, failures: 0 },
      endless: { inputs: 3, failures: 1 },
      broken: { failures: 1 },
      silent: { failures: 1 },
    },
  });
  const messages = summary.failures.map(({ target, message }) => `${target}: ${message}`);
  expect(messages[0]).toBe('endless: No progress for 3 s after 3 inputs: it hangs.');
  expect(messages[1]).toContain('broken in two');
  expect(messages[2]).toContain('without a result');
  expect(ended).toContain('endless 3');
});

test('a failure says how to come to it again', () => {
  const failure = { target: 'router', seed: 7, message: 'Error: no', counterexample: '[1]' };
  expect(describeFailure(failure, 500)).toBe(
    [
      '── router failed, seed 7',
      'Error: no',
      'The smallest case that fails:',
      '[1]',
      'Again: npm run fuzz -- --seed 7 --only router --runs 500',
    ].join('\n'),
  );
});
