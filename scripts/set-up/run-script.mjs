import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRoot } from './root.mjs';

/**
 * Runs a script of this project with `node`, and resolves to its exit code. Ctrl-C reaches the script directly, from
 * the terminal; this process only waits for it to end.
 */
export function runScript(node, args) {
  const path = [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter);
  // It and all that it starts load compiled code from there the next time, and with it what Node made of TypeScript.
  const cache = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/drawbridge/node') };
  const child = spawn(node, args, { stdio: 'inherit', env: { ...cache, ...process.env, PATH: path } });
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
