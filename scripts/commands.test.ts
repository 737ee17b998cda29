import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './run-tool.ts';
import { runToExit } from './testing/run-to-exit.ts';

// What refuses an unknown option does so with commander, and so answers --help as well.
test('every command refuses an option that it does not know', async () => {
  const files = Object.values(packageJson.scripts).flatMap((line) => line.match(/\S+\.ts$/) ?? []);
  expect(files).toContain('conformance/cli.ts');
  const accepted: unknown[] = [];
  const { argv } = process;
  for (const file of files) {
    process.argv = [process.execPath, file, '--no-such-option'];
    const { code, output } = await runToExit(() => import(join(root, file)));
    if (!code || !output.includes("unknown option '--no-such-option'")) accepted.push({ file, code, output });
  }
  process.argv = argv;
  expect(accepted).toEqual([]);
});

test('set-up, which runs before every command, has help', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/set-up.mjs'), '--help']);
  expect(stdout).toContain('Usage:');
});
