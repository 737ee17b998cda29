import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { runTool } from '#scripts/run-tool.ts';

/** Packs a built package as `npm publish` would, beside its folder. Resolves to the path of the tarball. */
export async function packTarball(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(manifest);
  const destination = dirname(folder);
  // On Windows npm is a batch file, so a shell reads the paths.
  const quoted = (path: string): string => (process.platform === 'win32' ? `"${path}"` : path);
  const args = ['pack', quoted(folder), '--pack-destination', quoted(destination), '--silent'];
  if ((await runTool('npm', args, { toStandardError: true })) !== 0) throw new Error('npm could not pack the package.');
  return join(destination, `${name}-${version}.tgz`);
}
