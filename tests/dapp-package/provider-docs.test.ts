import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNames } from '#lib/bridge/envelope.ts';
import { type Reason, reasonError, reasons } from '#lib/bridge/reasons.ts';
import { adviceFor } from '#lib/dapp/advice-for.ts';
import { clientMethodNames } from '#lib/dapp/client-methods.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { root } from '#scripts/run-tool.ts';
import { codeBlocks, tableBelow } from './code-blocks.ts';
import { type FreshProject, freshProject } from './fresh-project.ts';

const docs = await readFile(join(root, 'docs', 'provider.md'), 'utf8');
const blocks = codeBlocks(docs);

let project: FreshProject;
beforeAll(async () => {
  project = await freshProject();
  for (const { file, code } of blocks) if (file !== '') await project.write(file, code);
}, 60_000);
afterAll(() => project.close());

const names = (rows: string[][]): string[] => rows.map(([first = '']) => first.replaceAll('`', '')).sort();

test('every method, event and reason is there, and no other', () => {
  expect(names(tableBelow(docs, 'Methods'))).toEqual([...clientMethodNames].sort());
  expect(names(tableBelow(docs, 'Events'))).toEqual([...eventNames].sort());
  expect(names(tableBelow(docs, 'Errors'))).toEqual(Object.keys(reasons).sort());
});

test('every reason has its own code, and the sentence that users are told', () => {
  for (const [name = '', code, , sentence] of tableBelow(docs, 'Errors')) {
    const error = reasonError(name.replaceAll('`', '') as Reason);
    expect([code, sentence], name).toEqual([`${error.code}`, adviceFor(Object.assign(new Error(), error))]);
  }
});

test('every block of code has a name, and all compile together, as strictly as can be', async () => {
  const code = blocks.filter(({ where }) => where !== 'shell');
  expect(new Set(code.map(({ file }) => file)).size).toBe(code.length);
  expect(code.every(({ language, file }) => language === 'ts' && file.endsWith('.ts'))).toBe(true);
  const files = (place: string): string[] => code.flatMap(({ where, file }) => (where === place ? file : []));
  expect(await project.compile(files('page'))).toEqual({ code: 0, output: '' });
  const withNode = ['--module', 'nodenext', '--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  expect(await project.compile(files('node'), withNode)).toEqual({ code: 0, output: '' });
});

test('the commands work as they stand', async () => {
  for (const { code } of blocks.filter(({ where }) => where === 'shell')) {
    const ended = await project.run('sh', ['-e', '-c', code], { npm_config_offline: 'true' });
    expect(ended, ended.output).toMatchObject({ code: 0 });
  }
}, 60_000);

/** What each block that runs in Node shows that it worked. */
const inNode: Record<string, (run: (...args: string[]) => Promise<string>) => Promise<void>> = {
  'server.ts': async (run) => {
    expect(await run()).toContain('needs the Drawbridge extension');
  },
  'faults.ts': async (run) => {
    const sandbox = await startSandbox({ ports: { wallet: 0, desk: 0, dataApi: 0, dapp: 0 } });
    try {
      await sandbox.setFaults({ otherChainId: 'of before' });
      await run(sandbox.urls.control);
      expect(sandbox.faults).toMatchObject({ walletDown: false, otherChainId: null });
      await expect(run('http://127.0.0.1:9')).rejects.toThrow('failed');
    } finally {
      await sandbox.close();
    }
  },
};

test('the blocks for Node run in Node', async () => {
  const files = blocks.flatMap(({ where, file }) => (where === 'node' ? file : []));
  expect(files.sort()).toEqual(Object.keys(inNode).sort());
  for (const file of files) {
    await inNode[file]?.(async (...args) => {
      const { code, output } = await project.run(process.execPath, [file, ...args]);
      if (code !== 0) throw new Error(`${file} failed: ${output}`);
      return output;
    });
  }
});
