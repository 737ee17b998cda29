import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { git } from './git.ts';
import { commitFile, describeCommit, readSource } from './source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-source-'));
  await git(folder, ['init', '--quiet']);
  await writeFile(join(folder, 'ä b.txt'), 'one\ntwo\n');
  await writeFile(join(folder, 'run'), '#!/bin/sh\n');
  await git(folder, ['add', '--all']);
  await git(folder, ['update-index', '--chmod=+x', 'run']);
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@drawbridge.example', '-c', 'commit.gpgsign=false'];
  await git(folder, [...author, 'commit', '--quiet', '--message=test']);
  await git(folder, ['reset', '--quiet', '--hard']);
});
afterEach(() => rm(folder, { recursive: true }));

it('reads the files of the commit with their modes', async () => {
  const { files, commit, time } = await readSource(folder);
  expect([...(files ?? [])].map(([path, { bytes, executable }]) => [path, String(bytes), executable])).toEqual([
    ['run', '#!/bin/sh\n', true],
    ['ä b.txt', 'one\ntwo\n', false],
  ]);
  expect(commit).toMatch(/^[\da-f]{40}$/);
  expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(3_600_000);
});

it.each([
  ['changed', 'run'],
  ['new', 'new.txt'],
])('refuses a clone with a %s file, and names it', async (_what, file) => {
  await writeFile(join(folder, file), 'other');
  await expect(readSource(folder)).rejects.toThrow(file);
});

it('knows the commit of an unpacked source zip by its file', async () => {
  const source = await readSource(folder);
  await writeFile(join(folder, commitFile), describeCommit(source));
  expect(await readSource(folder)).toEqual({ ...source, files: null });
});
