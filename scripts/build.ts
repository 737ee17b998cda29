import { Command, Option } from 'commander';
import { buildExtension, type Target } from './build-extension.ts';

const targets: readonly Target[] = ['chromium', 'firefox'];
const { only } = new Command('npm run build --')
  .description('Makes the production builds for both browsers, with the size of each part.')
  .addOption(new Option('--only <browser>', 'for one of them').choices(targets))
  .parse()
  .opts<{ only?: Target }>();

if (!(await buildExtension(only ? [only] : targets))) process.exitCode = 1;
