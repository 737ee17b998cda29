import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

interface Ended {
  code: number;
  output: string;
}

function run(file: string, option: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, file), option], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

// What refuses an unknown option by commander answers --help by it too.
test('every command refuses an option that it does not know', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = Object.values<string>(scripts).map((command) =>
    command.split(' ').findLast((word) => /\.m?[jt]s$/.test(word)),
  );
  const faults: string[] = [];
  const next = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const { code, output } = await run(file, '--no-such-option');
      if (code === 0 || !/unknown option '?--no-such-option/.test(output)) faults.push(`${file}: ${output}`);
    }
  };
  await Promise.all([next(), next()]);
  expect(faults).toEqual([]);
  expect(await run('scripts/set-up.mjs', '--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Usage:'),
  });
}, 120_000);
