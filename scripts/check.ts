import { Command } from 'commander';
import { runSteps } from './run-steps.ts';
import { quickSteps } from './test-steps.ts';

new Command('npm run check --')
  .description('Checks style, types, units, and that nothing is unused, for quick work.')
  .parse();

process.exitCode = await runSteps(quickSteps, console.log);
