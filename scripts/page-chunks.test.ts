import { expect, test } from 'vitest';
import { pageChunks } from './page-chunks.ts';

/** Modules by name: what imports each at once, and what later. */
const graph: Record<string, { importers?: string[]; dynamicImporters?: string[] }> = {
  '/entrypoints/popup/main.tsx': {},
  '/entrypoints/approval/main.tsx': {},
  '/entrypoints/explorer/main.tsx': {},
  'explorer-view': { dynamicImporters: ['/entrypoints/explorer/main.tsx'] },
  button: { importers: ['/entrypoints/popup/main.tsx', 'request', 'explorer-view'] },
  request: { importers: ['/entrypoints/approval/main.tsx'] },
  copy: { importers: ['/entrypoints/popup/main.tsx', 'explorer-view'] },
  tabs: { importers: ['/entrypoints/popup/main.tsx'] },
  lists: { dynamicImporters: ['/entrypoints/popup/main.tsx'], importers: ['/entrypoints/explorer/main.tsx'] },
};

test.each([
  ['button', 'shared'],
  ['copy', 'popup-shared'],
  // Left to the bundler: of one page, or not of the popup's first paint.
  ['tabs', null],
  ['request', null],
  ['lists', null],
])('%s is in the chunk %s', (module, chunk) => {
  const modules = { getModuleInfo: (id: string) => ({ importers: [], dynamicImporters: [], ...graph[id] }) };
  const names = pageChunks.map(({ name }) => name(module, modules));
  expect(names.find((name) => name !== null) ?? null).toBe(chunk);
});
