import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

/** A room imports from itself and from those before it, so no two are in a circle (docs/architecture.md). */
const rooms = [
  'lib/schedule.ts',
  'lib/listeners.ts',
  'lib/once.ts',
  'lib/single-flight.ts',
  'lib/at-most.ts',
  'lib/storage',
  'lib/json',
  'lib/http',
  'lib/wallet',
  'lib/data-api',
  'lib/i18n',
  'lib/settings',
  'lib/bridge',
  'lib/platform.ts',
  'lib/sites',
  'lib/managed',
  'lib/approvals',
  'lib/format',
  'lib/browser',
  'lib/networks',
  'lib/governance',
  'lib/state.ts',
  'lib/network-state.ts',
  'lib/assets',
  'lib/terms',
  'lib/transactions',
  'lib/calls',
  'lib/activity',
  'lib/commands',
  'lib/explorer',
  'lib/trouble',
  'lib/background',
  'lib/dapp',
  'components',
  'entrypoints',
  'sandbox',
  'conformance',
  'scripts',
  'tests',
];

const files = globSync('{components,conformance,entrypoints,lib,sandbox,scripts,tests}/**/*.{css,html,js,mjs,ts,tsx}', {
  cwd: root,
}).map((file) => file.replaceAll('\\', '/'));

const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const roomOf = (file: string): number => rooms.findIndex((room) => file === room || file.startsWith(`${room}/`));
const isForTests = (file: string): boolean => /\.test\.|\/testing\//.test(file);

/** The project's own files that a file imports, types included. */
function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
  );
}

test('each room imports only from rooms before it', () => {
  const shipped = files.filter((file) => !isForTests(file));
  expect(shipped.filter((file) => roomOf(file) === -1)).toEqual([]);
  const backwards = shipped.flatMap((file) =>
    importsOf(file)
      .filter((imported) => roomOf(imported) > roomOf(file))
      .map((imported) => `${file} → ${imported}`),
  );
  expect(backwards).toEqual([]);
});

test('only tests import what is for tests, and nothing outside tests/ imports from there', () => {
  const wrong = files
    .filter((file) => !file.startsWith('tests/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith('tests/') || (isForTests(imported) && !isForTests(file)))
        .map((imported) => `${file} → ${imported}`),
    );
  expect(wrong).toEqual([]);
});

test('no source has 250 lines or more', () => {
  const sources = files.filter((file) => !isForTests(file) && !file.startsWith('tests/'));
  expect(sources.filter((file) => textOf(file).split('\n').length > 250)).toEqual([]);
});

test('the files that the documents name exist', () => {
  const missing = globSync('{CONTRIBUTING,README,docs/**/*}.md', {
    cwd: root,
    exclude: ['docs/node_modules/**'],
  }).flatMap((document) =>
    [...textOf(document).matchAll(/`((?:components|conformance|entrypoints|lib|sandbox|scripts|tests)\/[\w./-]+)`/g)]
      .filter(([, path = '']) => !existsSync(`${root}/${path}`))
      .map(([, path]) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
