import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Command, InvalidArgumentError } from 'commander';
import { plan } from './plan.ts';
import { runJobs } from './run-jobs.ts';
import { describeFailure, summarize } from './summary.ts';
import { targets } from './targets.ts';

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 2 ** 31 - 1)
    throw new InvalidArgumentError('It must be a whole number below 2^31.');
  return number;
}

const all = targets.reduce((sum, { inputs }) => sum + inputs, 0);
const names = targets.map(({ name }) => name);
const program = new Command('npm run fuzz --')
  .description(
    `Gives everything that takes input from outside generated inputs, ${all.toLocaleString('en')} of them, and stops a target at the first one that fails. The last line of standard output is one JSON object of what was counted.`,
  )
  .option('--seed <number>', 'repeat the run of this seed; a new one each time when left out', wholeNumber)
  .option('--runs <number>', 'how many inputs, over all targets', wholeNumber)
  .option('--only <target>', `one target: ${names.join(', ')}`)
  .parse();
const { seed = randomInt(2 ** 31), runs, only } = program.opts<{ seed?: number; runs?: number; only?: string }>();

try {
  const jobs = plan(targets, { seed, runs, only });
  console.error(`Seed ${seed}`);
  const start = performance.now();
  const results = await runJobs(jobs, {
    start: (job) => new Worker(new URL('./worker.ts', import.meta.url), { workerData: job }),
    atOnce: Math.min(availableParallelism(), 4),
    tell: ({ target }, { inputs, failures, ms }) =>
      console.error(`${target} ${failures.length === 0 ? 'held' : 'FAILED'}: ${inputs} inputs in ${ms} ms`),
  });
  const summary = summarize(seed, jobs, results, Math.round(performance.now() - start));
  for (const failure of summary.failures) {
    console.error(describeFailure(failure, jobs.find(({ target }) => target === failure.target)?.inputs ?? 0));
  }
  console.log(JSON.stringify(summary));
  process.exitCode = summary.failures.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
