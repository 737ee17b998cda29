import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { bundlePackage, packageEntries } from '#sandbox/dapp/bundle.ts';
import { root } from '#scripts/run-tool.ts';
import { emitDeclarations } from './declarations.ts';

/** Default folder of the package. */
export const packageFolder = join(root, '.output', 'dapp');

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));
const versioned = z.looseObject({ version: z.string() });

/**
 * Builds the package `drawbridge-dapp` into `folder`, whose earlier content goes: code, declarations, package.json with
 * the extension's version, README, changelog and licence. Resolves to the size of its main module in bytes.
 */
export async function buildPackage(folder: string): Promise<number> {
  const [declarations, template, own, ...code] = await Promise.all([
    emitDeclarations(packageEntries),
    readJson('lib/dapp/package.template.json'),
    readJson('package.json'),
    ...packageEntries.map(bundlePackage),
  ]);
  const manifest = { ...versioned.parse(template), version: versioned.parse(own).version };
  const files = new Map([
    ...packageEntries.map((entry, index) => [`${entry}.js`, code[index] ?? ''] as const),
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ...declarations,
  ]);
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await copyFile(join(root, 'lib', 'dapp', 'README.md'), join(folder, 'README.md'));
  await copyFile(join(root, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return Buffer.byteLength(files.get('index.js') ?? '');
}
