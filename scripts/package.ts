import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildPackage, packageFolder } from './package/build-package.ts';
import { packTarball } from './package/pack-tarball.ts';

const program = new Command('npm run package --')
  .description('Builds drawbridge-dapp, the package for dApps, packs it as npm publish would, and prints its size.')
  .option('--out <folder>', 'where it goes, with the tarball beside it; what is there now is removed', packageFolder)
  .parse();
const { out } = program.opts<{ out: string }>();

const folder = resolve(out);
const bytes = await buildPackage(folder);
console.log(`drawbridge-dapp: index.js ${bytes.toLocaleString('en').replaceAll(',', ' ')} bytes`);
// An absolute path holds from any project, whatever this clone's folder is called.
console.log(`Install it with: npm install ${JSON.stringify(await packTarball(folder))}`);
