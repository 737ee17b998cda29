import { parentPort, workerData } from 'node:worker_threads';
import type { Job, Report } from './run-jobs.ts';
import { runTarget } from './run-target.ts';
import { targets } from './targets.ts';

// One target in a thread of its own: it can hang or crash without taking the others with it.
const { target: name, ...options }: Job = workerData;
const tell = (report: Report): void => parentPort?.postMessage(report);
const target = targets.find((one) => one.name === name);
if (!target) throw new Error(`There is no target ${name}.`);
tell(await runTarget(target, { ...options, progress: tell }));
process.exit();
