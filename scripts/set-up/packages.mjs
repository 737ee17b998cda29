import { readFile } from 'node:fs/promises';
import { SetUpError } from './error.mjs';
import { inRoot } from './root.mjs';
import { npm } from './run.mjs';

async function readLock(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether node_modules holds every package of the lock, in its version. npm keeps its own list of what it put there. */
async function complete() {
  const installed = await readLock(inRoot('node_modules/.package-lock.json'));
  if (!installed) return false;
  const locked = await readLock(inRoot('package-lock.json'));
  // Optional packages are there or not, depending on the machine. The nameless one is this project.
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** Installs the locked packages, unless they are there already. */
export async function installPackages() {
  if (await complete()) return;
  console.error('set-up: installing the packages …');
  // Node 20 installs what the pinned Node then runs: npm's warnings about engines are about the former.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new SetUpError('The packages could not be installed: see what npm said above, and check the network.');
  }
}
