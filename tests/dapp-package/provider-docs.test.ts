import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNames } from '#lib/bridge/envelope.ts';
import { type Reason, reasons } from '#lib/bridge/reasons.ts';
import { clientMethodNames } from '#lib/dapp/calls.ts';
import messages from '#locales/en.json';
import { startSandbox } from '#sandbox/sandbox.ts';
import { root } from '#scripts/run-tool.ts';
import { codeBlocks, tableBelow } from './code-blocks.ts';
import { emptyProject, type FreshProject } from './fresh-project.ts';

const docs = await readFile(join(root, 'docs', 'provider.md'), 'utf8');
const blocks = codeBlocks(docs);

let project: FreshProject;
// The documentation's own commands install the package.
beforeAll(async () => {
  project = await emptyProject();
  for (const { file, code } of blocks) if (file !== '') await project.write(file, code);
  for (const { code } of blocks.filter(({ where }) => where === 'shell')) {
    const ended = await project.run('sh', ['-e', '-c', code], { npm_config_offline: 'true' });
    expect(ended, ended.output).toMatchObject({ code: 0 });
  }
});
beforeAll(async () => {
  for (const name of ['react', '@types/react', 'csstype', 'vitest', '@playwright/test']) {
    const path = join(project.folder, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(join(root, 'node_modules', name), path, 'junction');
  }
});
afterAll(() => project.close());

/** The published client library as a dApp imports it. */
const besideWallet = join(root, 'node_modules', '@vegaprotocol', 'wallet', 'index.esm.js');

const names = (rows: string[][]): string[] => rows.map(([first = '']) => first.replaceAll('`', '')).sort();

test('every method, event and reason is there, and no other', () => {
  expect(names(tableBelow(docs, 'Methods'))).toEqual([...clientMethodNames].sort());
  expect(names(tableBelow(docs, 'Events'))).toEqual([...eventNames].sort());
  expect(names(tableBelow(docs, 'Errors'))).toEqual(Object.keys(reasons).sort());
});

test('every reason has its own code, and the sentence that users are told', () => {
  for (const [name = '', code, , sentence] of tableBelow(docs, 'Errors')) {
    const reason = name.replaceAll('`', '') as Reason;
    const told: Readonly<Record<string, { message: unknown }>> = messages;
    expect([code, sentence], name).toEqual([
      `${reasons[reason].code}`,
      told[`reason_${reason.replaceAll('-', '_')}`]?.message,
    ]);
  }
});

test('every block of code has a name, and all compile together, as strictly as can be', async () => {
  const code = blocks.filter(({ where }) => where !== 'shell');
  expect(new Set(code.map(({ file }) => file)).size).toBe(code.length);
  // What runs in Node is plain JavaScript, so that any Node runs it.
  const form: Record<string, RegExp> = {
    page: /^tsx? .*\.tsx?$/,
    node: /^js .*\.mjs$/,
    plain: /^html .*\.html$/,
    vitest: /^ts .*\.test\.ts$/,
    playwright: /^ts .*\.ts$/,
  };
  for (const { language, file, where } of code) expect(`${language} ${file}`).toMatch(form[where] ?? /^$/);
  const files = (place: string): string[] => code.flatMap(({ where, file }) => (where === place ? file : []));
  const compiled = { code: 0, output: '' };
  const withNode = ['--module', 'nodenext', '--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  expect(await project.compile(files('node'), [...withNode, '--allowJs', '--checkJs'])).toEqual(compiled);
  // Beside the published client library, which declares globals of its own.
  await project.write('beside.ts', `export type { InjectedConnector } from '${besideWallet}';`);
  const flags = ['--module', 'preserve', '--skipLibCheck', '--jsx', 'react-jsx'];
  expect(await project.compile([...files('page'), ...files('vitest'), 'beside.ts'], flags)).toEqual(compiled);
  expect(await project.compile(files('playwright'), [...flags, ...withNode.slice(2)])).toEqual(compiled);
});

test('the blocks for Vitest pass in it', async () => {
  const files = blocks.flatMap(({ where, file }) => (where === 'vitest' ? file : []));
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { code, output } = await project.run(process.execPath, [vitest, 'run', ...files]);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') });
});

/** What each block that runs in Node shows that it worked. */
const inNode: Record<string, (run: (...args: string[]) => Promise<string>) => Promise<void>> = {
  'server.mjs': async (run) => {
    expect(await run()).toContain('needs the Drawbridge extension');
  },
  'faults.mjs': async (run) => {
    await using sandbox = await startSandbox();
    await sandbox.setFaults({ otherChainId: 'of before' });
    await run(sandbox.urls.control);
    expect(sandbox.faults).toMatchObject({ walletDown: false, otherChainId: null });
    await expect(run('http://127.0.0.1:9')).rejects.toThrow('failed');
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
