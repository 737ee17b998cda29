import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { git } from './git.ts';
import type { ArchivedFile, Files } from './zip.ts';

/** What a release is made of. */
export interface Source {
  commit: string;
  /** When the commit was made. */
  time: Date;
  /** The commit's files, as it has them; null in an unpacked source zip, which is built where it is. */
  files: Files | null;
}

/** In the source zip alone: what a clone knows by its history. */
export const commitFile = 'source-commit.json';

const commitSchema = z.object({ commit: z.string(), time: z.iso.datetime() });

/** The text of the commit file. */
export const describeCommit = ({ commit, time }: Source): string =>
  `${JSON.stringify({ commit, time: time.toISOString() }, null, 2)}\n`;

async function readCommitFile(folder: string): Promise<Source | null> {
  const text = await readFile(join(folder, commitFile), 'utf8').catch(() => null);
  if (text === null) return null;
  const { commit, time } = commitSchema.parse(JSON.parse(text));
  return { commit, time: new Date(time), files: null };
}

/**
 * The files of the commit in use, from its blobs: not from the work tree, where line endings and modes may be the
 * machine's.
 */
async function committedFiles(folder: string): Promise<Files> {
  const listing = String(await git(folder, ['ls-tree', '-r', '-z', '--full-tree', 'HEAD']));
  const entries = listing
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [, mode = '', blob = '', path = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? [];
      if (mode !== '100644' && mode !== '100755') throw new Error(`${path} is no plain file.`);
      return { mode, blob, path };
    });
  // For each blob a line `<name> blob <size>`, its bytes, and a line feed.
  const blobs = await git(folder, ['cat-file', '--batch'], entries.map(({ blob }) => `${blob}\n`).join(''));
  const files = new Map<string, ArchivedFile>();
  let at = 0;
  for (const { mode, path } of entries) {
    const start = blobs.indexOf('\n', at) + 1;
    const end = start + Number(blobs.toString('latin1', at, start).trim().split(' ')[2]);
    files.set(path, { bytes: blobs.subarray(start, end), executable: mode === '100755' });
    at = end + 1;
  }
  return files;
}

/**
 * The source in `folder`, a clone or an unpacked source zip. Rejects when the work tree of a clone holds what its commit
 * does not: nobody could make that release again.
 */
export async function readSource(folder: string): Promise<Source> {
  const unpacked = await readCommitFile(folder);
  if (unpacked) return unpacked;
  const changed = String(await git(folder, ['status', '--porcelain'])).trimEnd();
  if (changed !== '')
    throw new Error(`Commit or remove these first, so that the release is that of a commit:\n${changed}`);
  const [commit = '', seconds] = String(await git(folder, ['show', '--no-patch', '--format=%H %ct', 'HEAD']))
    .trim()
    .split(' ');
  return { commit, time: new Date(Number(seconds) * 1000), files: await committedFiles(folder) };
}
