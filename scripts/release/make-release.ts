import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { readFolder } from './read-folder.ts';
import { commitFile, describeCommit, type Source } from './source.ts';
import { type Files, zipOf } from './zip.ts';

/** One file of a release. `sha256` is in hexadecimal. */
export interface ReleasedFile {
  file: string;
  bytes: number;
  sha256: string;
}

export interface Release {
  version: string;
  commit: string;
  /** When the commit was made, in ISO 8601. */
  time: string;
  folder: string;
  files: ReleasedFile[];
}

/** Writes files below `folder`, with their modes. */
async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, { bytes, executable }] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes, { mode: executable ? 0o755 : 0o644 });
  }
}

/** The builds' files. */
export interface Builds {
  chrome: Files;
  firefox: Files;
}

/** Reads what has been built in the project at `root`. */
export const readBuilds = async (root: string): Promise<Builds> => ({
  chrome: await readFolder(join(root, '.output', 'chrome-mv3')),
  firefox: await readFolder(join(root, '.output', 'firefox-mv3')),
});

/** Builds the project at `root` for both browsers, with this Node and the project's own scripts. */
async function build(root: string): Promise<Builds> {
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error('The build failed, or a part of it is over its budget: see above.');
  return readBuilds(root);
}

/** Builds the commit alone, away from whatever else is in the clone; an unpacked source zip where it is. */
export async function buildSource(root: string, { files }: Source): Promise<Builds> {
  if (files === null) return build(root);
  const { path, remove } = await temporaryFolder('release');
  try {
    await writeFiles(path, files);
    await symlink(join(root, 'node_modules'), join(path, 'node_modules'), 'junction');
    return await build(path);
  } finally {
    await remove();
  }
}

const versioned = z.looseObject({ version: z.string() });

/**
 * Makes a release of `builds` of the source in `root` into `folder`: the zips of both stores, the source zip (of a
 * clone), the bill of materials, and SHA256SUMS over them. Same commit, same bytes.
 */
export async function makeRelease(root: string, source: Source, builds: Builds, folder: string): Promise<Release> {
  const { commit, time, files: sourceFiles } = source;
  const { version } = versioned.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const made = new Map<string, Uint8Array>([
    [`drawbridge-${version}-chrome.zip`, zipOf(builds.chrome, time)],
    [`drawbridge-${version}-firefox.zip`, zipOf(builds.firefox, time)],
    [`drawbridge-${version}.cdx.json`, Buffer.from(billOfMaterials(lock, time))],
  ]);
  if (sourceFiles !== null) {
    const withCommit = new Map(sourceFiles).set(commitFile, { bytes: Buffer.from(describeCommit(source)) });
    made.set(`drawbridge-${version}-source.zip`, zipOf(withCommit, time));
  }
  await mkdir(folder, { recursive: true });
  const files: ReleasedFile[] = [];
  for (const [file, bytes] of [...made].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await writeFile(join(folder, file), bytes);
    files.push({ file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  await writeFile(join(folder, 'SHA256SUMS'), files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''));
  return { version, commit, time: time.toISOString(), folder, files };
}
