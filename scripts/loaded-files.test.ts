import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadedFiles, staticImports } from './loaded-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-loaded-'));
  await mkdir(join(folder, 'chunks'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a page loads what it names and what that imports, each once, and nothing that is imported later', async () => {
  await writeFile(
    join(folder, 'popup.html'),
    `<script type="module" crossorigin src="/chunks/popup.js"></script><link rel="stylesheet" href="./popup.css">`,
  );
  await writeFile(
    join(folder, 'chunks/popup.js'),
    `import{a}from"./shared.js";import"./side.js";import("./later.js");a()`,
  );
  await writeFile(join(folder, 'chunks/shared.js'), `export*from"./side.js";export const a=()=>"import './text.js'"`);
  await writeFile(join(folder, 'chunks/side.js'), `import"./shared.js"`);
  expect(await loadedFiles(folder, 'popup.html')).toEqual([
    'chunks/popup.js',
    'chunks/shared.js',
    'chunks/side.js',
    'popup.css',
  ]);
});

test('a script loads itself and what it imports', async () => {
  await writeFile(join(folder, 'background.js'), `import"./chunks/shared.js"`);
  await writeFile(join(folder, 'chunks/shared.js'), '');
  expect(await loadedFiles(folder, 'background.js')).toEqual(['background.js', 'chunks/shared.js']);
});

test('a module that the build left out is an error', async () => {
  await writeFile(join(folder, 'popup.html'), `<script src="gone.js"></script>`);
  await expect(loadedFiles(folder, 'popup.html')).rejects.toThrow('gone.js');
});

test('imports are told from text that looks like one', () => {
  expect(staticImports('const s = `import "./a.js"`; export { b } from "./b.js";')).toEqual(['./b.js']);
});
