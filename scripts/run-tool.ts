import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The project's folder; every tool runs in it. */
export const root = join(import.meta.dirname, '..');

export interface ToolOptions {
  /** Send what the tool prints to standard error, when standard output is kept for a result. */
  toStandardError?: boolean;
  /** Print all at the end, beside a tool that prints meanwhile. */
  atTheEnd?: boolean;
  /** Gets what the tool prints on standard output, which is not shown then. */
  take?: (printed: string) => void;
  env?: Record<string, string>;
}

/**
 * Runs a program of node_modules/.bin, which set-up has put on the path, and resolves to its exit code: 1 when a signal
 * ended it. Rejects when there is no such program.
 */
export function runTool(name: string, args: readonly string[], options: ToolOptions = {}): Promise<number> {
  const child = spawn(name, args, {
    cwd: root,
    stdio: options.atTheEnd
      ? ['ignore', 'pipe', 'pipe']
      : ['ignore', options.take ? 'pipe' : options.toStandardError ? 2 : 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
    // The commands of node_modules/.bin are batch files on Windows.
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const all = Buffer.concat(printed);
      if (options.take) options.take(all.toString());
      else process.stdout.write(all);
      resolve(code ?? 1);
    });
  });
}
