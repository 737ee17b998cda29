import { runSteps } from './run-steps.ts';
import { quickSteps } from './test-steps.ts';

// `npm run check`: style, types and units, for quick work.
process.exitCode = await runSteps(quickSteps, console.log);
