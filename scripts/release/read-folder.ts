import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ArchivedFile, Files } from './zip.ts';

/** Every file below `folder`, by its path in it. */
export async function readFolder(folder: string): Promise<Files> {
  const files = new Map<string, ArchivedFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    // A link would be another file on another machine.
    if (!entry.isFile()) throw new Error(`${join(entry.parentPath, entry.name)} is no plain file.`);
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path).replaceAll(sep, '/'), { bytes: await readFile(path) });
  }
  return files;
}
