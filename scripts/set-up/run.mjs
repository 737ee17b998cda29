import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program and resolves to its exit code; null when it could not be started or was killed. Its output goes to
 * standard error: standard output belongs to the script that set-up was asked to run.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}

/** Runs a program and resolves to what it wrote to standard output; null when it failed. */
export function output(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 ? text.trim() : null));
  });
}

/**
 * Runs npm: the very one that runs this script, or the one on the path.
 *
 * Settings of the outer npm call are in the environment. `--json` or `--omit=dev` given to it are not meant for this.
 */
export function npm(args, options = {}) {
  const env = { ...process.env };
  for (const name of ['json', 'omit', 'production', 'only', 'workspace', 'workspaces'])
    delete env[`npm_config_${name}`];
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], { env, ...options });
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, { env, shell: windows, ...options });
}
