import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { SetUpError } from './error.mjs';
import { inRoot } from './root.mjs';
import { output, run } from './run.mjs';

/** Where the npm package `node` puts its program. */
const program = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Makes sure that the pinned Node runs, and resolves to its path. The package fetches its program in an install script,
 * which npm may have been told not to run: then it is run here.
 */
export async function installPinnedNode() {
  const manifest = inRoot('node_modules/node/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const runs = async () => (await output(program, ['--version'])) === `v${version}`;
  if (!(await runs())) {
    console.error(`set-up: fetching Node ${version} …`);
    await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: inRoot('node_modules/node') });
    if (!(await runs())) throw new SetUpError(`Node ${version} could not be installed: is there one for this machine?`);
  }
  await linkCommand();
  return program;
}

/** npm leaves the command out when its program was not there yet. Everything in node_modules/.bin starts by it. */
async function linkCommand() {
  if (process.platform === 'win32') return;
  const command = inRoot('node_modules/.bin/node');
  try {
    await stat(command);
  } catch {
    await mkdir(inRoot('node_modules/.bin'), { recursive: true });
    await symlink('../node/bin/node', command);
  }
}
