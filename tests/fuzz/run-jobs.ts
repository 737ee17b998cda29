import type { Worker } from 'node:worker_threads';
import type { TargetResult } from './run-target.ts';

/** What one worker is to do: give one target so many inputs. */
export interface Job {
  target: string;
  seed: number;
  inputs: number;
}

/** What a worker tells: how far it is, and at last how it ended. */
export type Report = { progress: number } | { result: TargetResult };

/** Starts the worker of a job. */
export type Start = (job: Job) => Worker;

export interface Progress {
  job: Job;
  inputs: number;
  result: TargetResult | null;
}

/** Milliseconds without any progress after which a target is taken to hang, and is ended. */
const hangsAfter = 120_000;

/**
 * Runs jobs in workers, `atOnce` of them at a time, and resolves to each one's result, in the order of the jobs. A worker
 * that crashes, or makes no progress for `hangsAfterMs`, is a failure of its target: fast-check's own time limits cannot
 * end an input that loops for ever in the thread that it runs in.
 */
export async function runJobs(
  jobs: readonly Job[],
  options: { start: Start; atOnce: number; tell: (progress: Progress) => void; hangsAfterMs?: number },
): Promise<TargetResult[]> {
  const results: TargetResult[] = [];
  const queue = jobs.entries();
  const runNext = async (): Promise<void> => {
    for (const [index, job] of queue) {
      results[index] = await runJob(job, options);
      options.tell({ job, inputs: results[index].inputs, result: results[index] });
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, runNext));
  return results;
}

function runJob(
  job: Job,
  { start, tell, hangsAfterMs = hangsAfter }: Omit<Parameters<typeof runJobs>[1], 'atOnce'>,
): Promise<TargetResult> {
  const { promise, resolve } = Promise.withResolvers<TargetResult>();
  const worker = start(job);
  const began = performance.now();
  let inputs = 0;
  const fail = (message: string): void => {
    const failure = { target: job.target, seed: job.seed, message, counterexample: null };
    resolve({ inputs, failures: [failure], ms: Math.round(performance.now() - began) });
  };
  const hangs = (): void => {
    fail(`No progress for ${hangsAfterMs / 1000} s after ${inputs} inputs: it hangs.`);
    void worker.terminate();
  };
  let watchdog = setTimeout(hangs, hangsAfterMs);
  worker.on('message', (report: Report) => {
    clearTimeout(watchdog);
    if ('result' in report) return resolve(report.result);
    inputs = report.progress;
    watchdog = setTimeout(hangs, hangsAfterMs);
    tell({ job, inputs, result: null });
  });
  worker.on('error', (error) => fail(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  worker.on('exit', (code) => {
    clearTimeout(watchdog);
    // Too late to be heard when there was a result: a promise resolves once.
    fail(`The worker ended with code ${code} and without a result.`);
  });
  return promise;
}
