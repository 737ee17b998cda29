import { readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, packageEntries } from '#sandbox/dapp/bundle.ts';
import { root } from '#scripts/run-tool.ts';
import { codeBlocks } from './code-blocks.ts';
import { emptyProject, type FreshProject, installTarball } from './fresh-project.ts';

let project: FreshProject;
/** Size of the package's code. */
let bytes: number;
beforeAll(async () => {
  project = await emptyProject();
  bytes = await installTarball(project);
});
afterAll(() => project.close());

const installed = (path = ''): string => join(project.folder, 'node_modules', 'drawbridge-dapp', path);

const inWords = (bytes: number): string => bytes.toLocaleString('en').replaceAll(',', ' ');

/** The examples of the package's own README and of the project's. */
async function examples(): Promise<string[]> {
  const readmes = [installed('README.md'), join(root, 'README.md')];
  const texts = await Promise.all(readmes.map((path) => readFile(path, 'utf8')));
  return texts.flatMap((text) => codeBlocks(text).flatMap(({ language, code }) => (language === 'ts' ? code : [])));
}

test('the tarball has code, types, licence and readme, and needs nothing else', async () => {
  const files = await readdir(installed());
  expect(files.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'types', ...modules].sort());
  const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'drawbridge-dapp', version: own.version, type: 'module' });
  expect(manifest).not.toHaveProperty('dependencies');
  expect(await readFile(installed('index.js'), 'utf8')).not.toMatch(/\bimport\b/);
  expect(Object.keys(manifest.exports)).toContain('./package.json');
  for (const name of await readdir(installed('types'))) {
    expect(await readFile(installed(`types/${name}`), 'utf8'), name).not.toMatch(/['"]#|\.ts['"]/);
  }
});

test('both readmes tell its size as it is', async () => {
  const size = inWords(bytes);
  expect(await readFile(installed('README.md'), 'utf8')).toContain(`module of ${size} bytes`);
  expect(await readFile(join(root, 'README.md'), 'utf8')).toContain(`${size} bytes`);
});

test.each([
  ['bundlers', '--module', 'preserve'],
  ['node', '--module', 'nodenext'],
])('its types compile strictly, for %s', async (_for, ...flags) => {
  const all = await examples();
  expect(all).toHaveLength(2);
  for (const [index, code] of all.entries()) await project.write(`example-${index}.ts`, code);
  const files = all.map((_code, index) => `example-${index}.ts`);
  expect(await project.compile(files, flags)).toEqual({ code: 0, output: '' });
});

const modules = packageEntries.flatMap((entry) => [`${entry}.js`, `${entry}.d.ts`]);

test('Vite builds it for a page, and leaves out what is not used', async () => {
  await project.write('index.html', '<script type="module" src="/page.ts"></script>');
  await project.write(
    'page.ts',
    `import * as all from 'drawbridge-dapp'; import 'drawbridge-dapp/button';
    import { de } from 'drawbridge-dapp/languages'; document.title = all.adviceFor(0, { language: de });`,
  );
  const { code, output } = await project.run(join(root, 'node_modules', '.bin', 'vite'), [
    'build',
    '--logLevel',
    'error',
  ]);
  expect({ code, output }).toEqual({ code: 0, output: '' });
  const [script = ''] = await readdir(join(project.folder, 'dist', 'assets'));
  const built = await readFile(join(project.folder, 'dist', 'assets', script), 'utf8');
  expect(built).toContain('drawbridge-connect');
  for (const unused of ['client.connect_wallet', 'useSyncExternalStore', 'The wallet software is too old'])
    expect(built).not.toContain(unused);
});

test('the modules keep to their budgets, compressed', async () => {
  const sizeOf = async (name: string): Promise<number> => gzipSync(await readFile(installed(name))).length;
  expect(await sizeOf('index.js')).toBeLessThanOrEqual(1600);
  // The hooks, with the state that they follow, in a page that has the main module and React.
  await project.write(
    'react.js',
    `export const createContext = React.createContext, useContext = React.useContext,
    useCallback = React.useCallback, useRef = React.useRef, useState = React.useState, useSyncExternalStore = React.useSyncExternalStore;`,
  );
  const pageWith = async (...names: string[]): Promise<number> => {
    await project.write('hooks.js', names.map((name) => `export * from '${name}';`).join(''));
    const react = join(project.folder, 'react.js');
    const code = await bundle(join(project.folder, 'hooks.js'), { dapp: installed(), aliases: { react } });
    return gzipSync(code).length;
  };
  const without = await pageWith('drawbridge-dapp', 'react');
  expect((await pageWith('drawbridge-dapp', 'react', 'drawbridge-dapp/react')) - without).toBeLessThanOrEqual(1000);
  expect((await sizeOf('button.js')) + (await sizeOf('state.js'))).toBeLessThanOrEqual(4500);
});

/** Each with what the compiler says, and the member that it says it of. */
const wrongTransactions = [
  [
    `{ voteSubmission: { proposalId, value: 'YES' } }`,
    'value',
    `Type '"YES"' is not assignable to type '"VALUE_NO" | "VALUE_YES"'`,
  ],
  [`{ voteSubmision: { proposalId, value: 'VALUE_NO' } }`, 'voteSubmision', `Did you mean to write 'voteSubmission'?`],
  ['{ voteSubmission: { proposalId } }', 'voteSubmission', `Property 'value' is missing`],
  [
    `{ voteSubmission: { proposalId, value: 'VALUE_NO', extra: 1 } }`,
    'extra',
    `'extra' does not exist in type 'VoteSubmission'`,
  ],
  ['{ joinTeam: { id: 5 } }', 'id', `Type 'number' is not assignable to type 'string'`],
  [
    `{ joinTeam: { id: '' }, cancelTransfer: { transferId: '' } }`,
    '',
    `Types of property 'cancelTransfer' are incompatible`,
  ],
  ['{}', '', `Type '{}' is not assignable to type 'Transaction'`],
  [
    `{ orderSubmission: { ...order, type: 'TYPE_LIMIT', timeInForce: 'TIME_IN_FORCE_GTC' } }`,
    'orderSubmission',
    `Property 'price' is missing`,
  ],
  [
    `{ orderSubmission: { ...order, type: 'TYPE_LIMIT', price: '1', timeInForce: 'TIME_IN_FORCE_GTT' } }`,
    'orderSubmission',
    `Property 'expiresAt' is missing`,
  ],
] as const;

const wrong = [
  [
    'a vote with an unknown value',
    `signTransaction(w, { publicKey: '', transaction: { voteSubmission: { proposalId: '', value: 'MAYBE' } } })`,
  ],
  [
    'a transaction without its mode',
    `sendTransaction(w, { publicKey: '', transaction: otherTransaction('coffee', {}) })`,
  ],
  ['an unknown event', `on(w, 'connect', () => undefined)`],
  ['a method of another namespace', `request(w, 'admin.list_wallets')`],
  ['params for a method that has none', `request(w, 'client.list_keys', {})`],
  ['a known method without its params', `request(w, 'client.sign_transaction')`],
  [
    'an unknown reason',
    `{ const e: unknown = 0; if (isDrawbridgeError(e) && e.data.reason === 'no-reason') w.connect(); }`,
  ],
] as const;

test('what makes no sense does not compile, and a wrong transaction is reported at its member', async () => {
  const head = `import { isDrawbridgeError, on, otherTransaction, type Provider, request, sendTransaction, signTransaction } from 'drawbridge-dapp';
declare const w: Provider; void [isDrawbridgeError, on, otherTransaction, request, sendTransaction, signTransaction];\n`;
  await project.write(
    'right.ts',
    `${head}request(w, 'client.make_coffee', { sugar: 1n }); on(w, 'connected', ({ chainId }) => chainId);
signTransaction(w, { publicKey: '', transaction: otherTransaction('coffee', { sugar: 1 }) });`,
  );
  for (const [index, [, code]] of wrong.entries()) await project.write(`wrong-${index}.ts`, head + code);
  const before = `import type { Transaction } from 'drawbridge-dapp';\nexport const proposalId = '';
export const order = { marketId: '', side: 'SIDE_BUY', size: 1 } as const;\n`;
  for (const [index, [code]] of wrongTransactions.entries())
    await project.write(`transaction-${index}.ts`, `${before}export const wrong: Transaction = ${code};`);
  const { output } = await project.compile([
    'right.ts',
    ...wrong.keys().map((index) => `wrong-${index}.ts`),
    ...wrongTransactions.keys().map((index) => `transaction-${index}.ts`),
  ]);
  expect(output).not.toContain('right.ts');
  for (const [index, [what]] of wrong.entries()) expect(output, what).toContain(`wrong-${index}.ts(3,`);
  const reports = output.split(/^(?=\S+\.ts\()/m);
  for (const [index, [code, member, message]] of wrongTransactions.entries()) {
    const column = 'export const wrong: Transaction = '.length + code.indexOf(member) + 1;
    const own = reports.filter((report) => report.startsWith(`transaction-${index}.ts(4,`)).join('');
    expect(own, code).toContain(message);
    if (member !== '') expect(own, code).toContain(`(4,${column})`);
  }
});

test('it can be imported where there is no page', async () => {
  const code = `import { waitForDrawbridge, adviceFor } from 'drawbridge-dapp';
    console.log(await waitForDrawbridge().catch(adviceFor));`;
  await project.write('server.mjs', code);
  expect(await project.run(process.execPath, ['server.mjs'])).toEqual({
    code: 0,
    output: expect.stringContaining('needs the Drawbridge extension'),
  });
});

test('npm run package builds the same, where it is told to', async () => {
  const out = join(project.folder, 'else where');
  const script = join(root, 'scripts', 'package.ts');
  const path = { PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter) };
  const { code, output } = await project.run(process.execPath, [script, '--out', out], path);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${inWords(bytes)} bytes`),
  });
  const { version } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  expect(output).toContain(`npm install "${join(project.folder, `drawbridge-dapp-${version}.tgz`)}"`);
  expect(await readFile(join(out, 'index.js'), 'utf8')).toBe(await readFile(installed('index.js'), 'utf8'));
  await rm(out, { recursive: true });
});
