import { runSteps } from './run-steps.ts';
import { browserSteps, quickSteps } from './test-steps.ts';

// `npm test`: everything that must hold.
process.exitCode = await runSteps([...quickSteps, ...browserSteps()], console.log);
