import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildPackage, packageFolder } from './package/build-package.ts';

const program = new Command('package')
  .description(
    'Builds drawbridge-dapp, the package for dApps, ready for npm install and npm pack, and prints its size.',
  )
  .option('--out <folder>', 'where it goes; what is there now is removed', packageFolder)
  .parse();
const { out } = program.opts<{ out: string }>();

const folder = resolve(out);
const bytes = await buildPackage(folder);
console.log(`drawbridge-dapp: index.js ${bytes.toLocaleString('en').replaceAll(',', ' ')} bytes`);
// An absolute path holds from any project, whatever this clone's folder is called.
console.log(`Install it with: npm install ${JSON.stringify(folder)}`);
