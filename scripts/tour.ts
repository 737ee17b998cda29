import { Command } from 'commander';
import { reportTour, tourFolder } from './tour/report-tour.ts';

const program = new Command('npm run tour --')
  .description('Builds Drawbridge and shows it at work, without a screen: every step, pictures of it, and a summary.')
  .option('--json', 'print one machine-readable summary on standard output, and nothing else')
  .option('--out <folder>', 'where the screenshots go', tourFolder)
  .parse();
const { json = false, out } = program.opts<{ json?: boolean; out: string }>();

process.exitCode = await reportTour({ json, folder: out });
