import type { Worker } from 'node:worker_threads';
import type { TargetResult } from './run-target.ts';

/** What one worker is to do: give one target so many inputs. */
export interface Job {
  target: string;
  seed: number;
  inputs: number;
}

/** What a worker tells: how many inputs it has tried, and at last how it ended. */
export type Report = number | TargetResult;

interface Options {
  /** Starts the worker of a job. */
  start(job: Job): Worker;
  /** How many work at a time. */
  atOnce: number;
  /** Called when a job has ended. */
  tell(job: Job, result: TargetResult): void;
  /** Milliseconds without any progress after which a target is taken to hang, and is ended. */
  hangsAfterMs?: number;
}

/**
 * Runs jobs in workers, and resolves to each one's result, in the order of the jobs. A worker that crashes or hangs is a
 * failure of its target: fast-check's own time limits cannot end an input that loops for ever in the thread that it runs in.
 */
export async function runJobs(jobs: readonly Job[], options: Options): Promise<TargetResult[]> {
  const results: TargetResult[] = [];
  const queue = jobs.entries();
  const runNext = async (): Promise<void> => {
    for (const [index, job] of queue) {
      results[index] = await runJob(job, options);
      options.tell(job, results[index]);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, runNext));
  return results;
}

function runJob({ target, seed, ...job }: Job, { start, hangsAfterMs = 120_000 }: Options): Promise<TargetResult> {
  const { promise, resolve } = Promise.withResolvers<TargetResult>();
  const worker = start({ target, seed, ...job });
  const began = performance.now();
  let inputs = 0;
  // A promise resolves once: what comes after the result is not heard.
  const fail = (message: string): void => {
    const ms = Math.round(performance.now() - began);
    resolve({ inputs, failures: [{ target, seed, message, counterexample: null }], ms });
  };
  const watchdog = setTimeout(() => {
    fail(`No progress for ${hangsAfterMs / 1000} s after ${inputs} inputs: it hangs.`);
    void worker.terminate();
  }, hangsAfterMs);
  worker.on('message', (report: Report) => {
    watchdog.refresh();
    if (typeof report === 'number') inputs = report;
    else resolve(report);
  });
  worker.on('error', (error) => fail(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  worker.on('exit', (code) => {
    clearTimeout(watchdog);
    fail(`The worker ended with code ${code} and without a result.`);
  });
  return promise;
}
