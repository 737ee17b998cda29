import { Command, Option } from 'commander';
import { runSteps } from './run-steps.ts';
import { browserSteps } from './test-steps.ts';

new Command('npm run e2e --')
  .description(
    'Builds the extension and runs the browser tests, all or some of them. The options are those of Playwright.',
  )
  .argument('[files...]', 'parts of the paths of spec files')
  .addOption(
    new Option('--project <browser>', 'in one browser, or of one kind').choices([
      'chromium',
      'firefox',
      'waiting-chromium',
      'waiting-firefox',
      'releases',
    ]),
  )
  .option('-g, --grep <pattern>', 'tests whose title matches')
  .option('--workers <number>', 'tests at a time')
  .option('--repeat-each <number>', 'run each test so often')
  .option('--max-failures <number>', 'stop after so many failures')
  .option('--last-failed', 'the tests that failed the last time')
  .parse();

// Parsed here to report a mistake before the build; passed on unchanged.
process.exitCode = await runSteps(browserSteps(process.argv.slice(2)), console.log);
