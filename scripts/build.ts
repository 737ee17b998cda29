import { buildExtension } from './build-extension.ts';

// `npm run build`: the production builds for both browsers, with the size of each part.
if (!(await buildExtension(['chromium', 'firefox']))) process.exitCode = 1;
