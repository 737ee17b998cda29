import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/run-tool.ts';
import { checkListing } from './check-listing.ts';
import type { Manifest } from './manifest.ts';
import { readListing } from './store-listing.ts';

const manifest = (change: Partial<Manifest> = {}): Manifest => ({
  version: '0.1.0',
  icons: {},
  permissions: ['storage'],
  optional_permissions: [],
  host_permissions: ['http://localhost/*'],
  optional_host_permissions: [],
  content_scripts: [{ matches: ['http://localhost/*'] }],
  ...change,
});
const sentences = `### \`permissions\`

- \`storage\`: Keeps
  settings.

### \`host_permissions\`

- \`http://localhost/*\`: Reaches the wallet.

### \`content_scripts\`

- \`http://localhost/*\`: Offers the provider.
`;
const listing = (permissions = sentences, short = 'Connects.'): string => `# Listing

## Name

Drawbridge

## Short description

${short}

## Description

Long.

## Single purpose

One.

## Permissions

${permissions}

## Pictures

- \`one.png\`: The popup.
`;
const english = { name: 'Drawbridge', description: 'Connects.' };
const problems = (text: string, chrome = manifest(), firefox = manifest(), messages = english): string =>
  checkListing(readListing(text), { chrome, firefox }, new Map([['en', messages]]), new Map()).join('\n');

it('has a sentence for all that the manifests ask for', () => {
  expect(problems(listing())).toBe('');
  expect([...readListing(listing()).pictures]).toEqual([['one.png', 'The popup.']]);
});

it('lacks one for a permission or host that is new', () => {
  const more = manifest({ permissions: ['storage', 'tabs'] });
  expect(problems(listing(), more)).toBe("No sentence for chrome's permissions: tabs.");
  expect(problems(listing(), manifest(), more)).toBe("No sentence for firefox's permissions: tabs.");
  const optional = manifest({ optional_host_permissions: ['https://*/*'] });
  expect(problems(listing(), optional, optional)).toContain("chrome's optional_host_permissions: https://*/*");
});

it('lacks one for a type of data that Firefox tells its users of', () => {
  const collecting = (required: string[]): Manifest =>
    manifest({ browser_specific_settings: { gecko: { data_collection_permissions: { required } } } });
  expect(problems(listing(), manifest(), collecting(['browsingActivity']))).toBe(
    "No sentence for firefox's data_collection_permissions: browsingActivity.",
  );
  const said = `${sentences}\n### \`data_collection_permissions\`\n\n- \`browsingActivity\` (Firefox only): Names sites.\n`;
  expect(problems(listing(said), manifest(), collecting(['browsingActivity']))).toBe('');
  expect(problems(listing(said), manifest(), collecting(['none']))).toContain('data_collection_permissions: none');
});

it('has one too many for a permission that is gone, or that only the other browser asks for', () => {
  const less = manifest({ permissions: [] });
  expect(problems(listing(), less, less)).toContain("permissions: storage, which chrome's manifest does not ask for");
  expect(problems(listing(), manifest(), less)).toContain("storage, which firefox's manifest does not ask for");
  const chromeOnly = listing(sentences.replace('`storage`:', '`storage` (Chrome only):'));
  expect(problems(chromeOnly, manifest(), less)).toBe('');
  expect(problems(listing(sentences.replace('- `st', '- `storage`: Twice.\n- `st')))).toContain('Two sentences');
});

it('has words that fit, the same as the extension’s own in every language', () => {
  expect(problems(listing(sentences, 'x'.repeat(133)))).toContain('has 133 characters, 132 at most');
  expect(problems(listing(sentences, 'Other.'))).toContain('is not extensionDescription');
  const long = { ...english, description: 'ü'.repeat(133) };
  expect(
    checkListing(
      readListing(listing()),
      { chrome: manifest(), firefox: manifest() },
      new Map([
        ['en', english],
        ['de', long],
      ]),
      new Map(),
    ),
  ).toEqual(['The description in de has 133 characters, 132 at most.']);
  expect(problems(listing().replace('One.', ''))).toContain('Single purpose is missing');
  expect(problems(listing(sentences.replace('Reaches the wallet.', 'x')))).toContain('is not a sentence');
});

it('is whole in each language', () => {
  const translated = (text: string): string[] =>
    checkListing(
      readListing(listing()),
      { chrome: manifest(), firefox: manifest() },
      new Map([['en', english]]),
      new Map([['de', readListing(text)]]),
    );
  const german = '## Description\n\nLang.\n\n## Pictures\n\n- `one.png`: Das Popup.\n';
  expect(translated(german)).toEqual([]);
  expect(translated(german.replace('Lang.', ''))).toEqual(['The long description in de is missing.']);
  expect(translated(german.replace('one.png', 'two.png'))).toEqual([
    'The captions in de are not of the same pictures in the same order.',
  ]);
});

it('is refused where an entry has another form', () => {
  expect(() => readListing(listing(sentences.replace('`storage`:', 'storage')))).toThrow('not of the form');
});

it('goes with a privacy policy that states what Chrome asks for', async () => {
  expect(await readFile(join(root, 'docs/privacy.md'), 'utf8')).toContain('including the Limited Use requirements');
});
