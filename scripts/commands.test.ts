import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './run-tool.ts';

/** What a command prints for an option that it does not know. It runs in this process: to start Node for each takes long. */
async function refusal(file: string): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const { argv } = process;
  process.argv = [process.execPath, file, '--no-such-option'];
  try {
    await expect(import(join(root, file))).rejects.toThrow(/^exit [12]$/);
    return write.mock.calls.join('');
  } finally {
    process.argv = argv;
    exit.mockRestore();
    write.mockRestore();
  }
}

// A command that refuses an unknown option does so with commander, which answers --help as well.
test('every command refuses an option that it does not know', async () => {
  const files = Object.values(packageJson.scripts).flatMap((line) => line.match(/\S+\.ts$/) ?? []);
  expect(files).toContain('conformance/cli.ts');
  const refusals: [file: string, printed: string][] = [];
  for (const file of files) refusals.push([file, await refusal(file)]);
  expect(refusals.filter(([, printed]) => !printed.includes("unknown option '--no-such-option'"))).toEqual([]);
});

test('set-up, which runs before every command, has help', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/set-up.mjs'), '--help']);
  expect(stdout).toContain('Usage:');
});
