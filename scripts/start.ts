import { Command } from 'commander';
import { hasScreen, showInBrowser } from './show-in-browser.ts';
import { reportTour, tourFolder } from './tour/report-tour.ts';

const program = new Command('npm start --')
  .description(
    'Builds Drawbridge and opens it with the demo dApp in Chromium; without a screen, gives the tour instead.',
  )
  .option('--headless', 'give the tour even though there is a screen')
  .parse();

process.exitCode =
  hasScreen && !program.opts<{ headless?: boolean }>().headless
    ? await showInBrowser()
    : await reportTour({ json: false, folder: tourFolder });
