import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { buildExtension } from '#scripts/build-extension.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { recordProfile } from './record-profile.ts';

new Command('npm run record-profile --')
  .description('Records what this version of the extension stores, for the tests of later versions: once a release.')
  .parse();

if (!(await buildExtension(['chromium']))) process.exit(1);
const profile = await recordProfile(packageJson.version);
const file = new URL(`${profile.version}.json`, import.meta.url);
await writeFile(file, `${JSON.stringify(profile, null, 1)}\n`);
console.log(`Recorded ${file.pathname}`);
