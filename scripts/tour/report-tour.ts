import { join } from 'node:path';
import { root } from '#scripts/run-tool.ts';
import { runTour } from './run-tour.ts';
import { describeSummary } from './summary.ts';

/** Default folder of the tour's screenshots. */
export const tourFolder = join(root, 'artifacts', 'tour');

/** Runs the tour, tells its progress on standard error and its result on standard output. Resolves to the exit code. */
export async function reportTour({ json, folder }: { json: boolean; folder: string }): Promise<number> {
  console.error('The tour: a dApp, Drawbridge, a wallet service and a data API.');
  const summary = await runTour({ folder, progress: console.error });
  if (json) console.log(JSON.stringify(summary));
  else console.log(`\n${describeSummary(summary)}\n\n  Screenshots are in ${folder}`);
  return summary.status === 'passed' ? 0 : 1;
}
