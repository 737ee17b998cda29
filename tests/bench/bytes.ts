import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { loadedFiles } from '#scripts/loaded-files.ts';
import { readManifest } from './manifest.ts';

/** Sizes of an extension in bytes: what each part loads, not compressed, and `zip`. */
export interface Bytes {
  /** Everything that its manifest puts into a web page. */
  pageScripts: number;
  zip: number;
  background?: number;
  popup?: number;
}

/** Bytes in a zip beside the data: for each file, with its name twice, and at the end. */
const zipEntryBytes = 30 + 46;
const zipEndBytes = 22;

async function zipBytes(folder: string): Promise<number> {
  let bytes = zipEndBytes;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { length } = deflateRawSync(await readFile(path), { level: 9 });
    bytes += length + zipEntryBytes + 2 * Buffer.byteLength(relative(folder, path));
  }
  return bytes;
}

async function sumOf(folder: string, files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of new Set(files)) bytes += (await stat(join(folder, file))).size;
  return bytes;
}

/** Measures any unpacked extension. Parts that it does not have are left out. */
export async function measureBytes(folder: string): Promise<Bytes> {
  const { scripts, background, popup } = await readManifest(folder);
  const bytes: Bytes = { pageScripts: await sumOf(folder, scripts), zip: await zipBytes(folder) };
  if (background) bytes.background = await sumOf(folder, await loadedFiles(folder, background));
  if (popup) bytes.popup = await sumOf(folder, await loadedFiles(folder, popup));
  return bytes;
}
