import { Command } from 'commander';
import { runSteps } from './run-steps.ts';
import { allSteps } from './test-steps.ts';

new Command('npm test --')
  .description('Checks everything: style, types, units, the builds, and the extension in both browsers.')
  .parse();

process.exitCode = await runSteps(allSteps, console.log);
