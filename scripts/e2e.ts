import { runSteps } from './run-steps.ts';
import { browserSteps } from './test-steps.ts';

// `npm run e2e -- …`: builds, then the browser tests alone; arguments go to Playwright.
process.exitCode = await runSteps(browserSteps(process.argv.slice(2)), console.log);
