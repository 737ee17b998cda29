import { Command } from 'commander';
import { buildExtension } from './build-extension.ts';

new Command('npm run build --')
  .description('Makes the production builds for both browsers, with the size of each part.')
  .parse();

if (!(await buildExtension(['chromium', 'firefox']))) process.exitCode = 1;
