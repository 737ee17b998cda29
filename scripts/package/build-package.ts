import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { bundle, packageEntry } from '#sandbox/dapp/bundle.ts';
import { root } from '#scripts/run-tool.ts';
import { emitDeclarations } from './declarations.ts';

/** Default folder of the package. */
export const packageFolder = join(root, '.output', 'dapp');

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));
const versioned = z.looseObject({ version: z.string() });

/**
 * Builds the package `drawbridge-dapp` into `folder`, whose earlier content goes: code, declarations, package.json with
 * the extension's version, README and licence. Resolves to the size of its code in bytes.
 */
export async function buildPackage(folder: string): Promise<number> {
  const [code, declarations, template, own] = await Promise.all([
    bundle(packageEntry),
    emitDeclarations(),
    readJson('lib/dapp/package.template.json'),
    readJson('package.json'),
  ]);
  const manifest = { ...versioned.parse(template), version: versioned.parse(own).version };
  const files = new Map([
    ['index.js', code],
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ...declarations,
  ]);
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await copyFile(join(root, 'lib', 'dapp', 'README.md'), join(folder, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return Buffer.byteLength(code);
}
