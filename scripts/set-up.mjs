/**
 * Gets a fresh clone ready, then runs a script with the pinned Node:
 *
 *     node scripts/set-up.mjs [--browsers=none|chromium|all] [script [arguments…]]
 *
 * Every npm script that needs more than this file starts with it, so nobody has to run `npm install` first. It needs
 * Node 20 and npm and nothing else, says what it does on standard error, and is silent when there is nothing to do.
 *
 * It starts the script itself, rather than being followed by `&& node script`, because a shell remembers where it found
 * `node`: within one command line it would go on with the old one.
 */
import { findBrowsers } from './browsers/find.mjs';
import { SetUpError } from './set-up/error.mjs';
import { installPackages } from './set-up/packages.mjs';
import { installPinnedNode } from './set-up/pinned-node.mjs';
import { runScript } from './set-up/run-script.mjs';

const wanted = {
  none: [],
  chromium: ['chromium'],
  all: ['chromium', 'firefox'],
};

const usage = `Usage: npm run setup -- [--browsers=none|chromium|all]
Installs the packages, the pinned Node and, where it can, the browsers.`;

async function main() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new SetUpError(`Drawbridge needs Node 20 or newer to set itself up; this is ${process.version}.`);

  const args = process.argv.slice(2);
  if (args[0] === '--help' || args[0] === '-h') {
    console.log(usage);
    return 0;
  }
  const option = args[0]?.startsWith('--browsers=') ? args.shift().slice('--browsers='.length) : 'all';
  const browsers = wanted[option];
  if (!browsers) throw new SetUpError(`--browsers is none, chromium or all, not "${option}".`);
  if (args[0]?.startsWith('-')) throw new SetUpError(`unknown option ${args[0]}. ${usage}`);

  await installPackages();
  const node = await installPinnedNode();
  await findBrowsers(browsers);
  return args.length > 0 ? await runScript(node, args) : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  console.error(`set-up: ${error.message}`);
  process.exitCode = 1;
}
