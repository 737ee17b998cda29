import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { publicSuffixDate } from '#scripts/public-suffixes.ts';
import { root, runTool } from '#scripts/run-tool.ts';
import { checkListing } from './check-listing.ts';
import { checkIcons, checkPictures } from './check-pictures.ts';
import { checkVersion } from './check-version.ts';
import type { Builds } from './make-release.ts';
import { readJson, readManifest } from './manifest.ts';
import { readFolder } from './read-folder.ts';
import { readListing } from './store-listing.ts';
import { type Files, zipOf } from './zip.ts';

/** One thing that was checked. Without problems, all is well. */
export interface Checked {
  name: string;
  problems: string[];
}

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const versioned = z.looseObject({ version: z.string() });
const messagesSchema = z.looseObject({
  extensionName: z.object({ message: z.string() }),
  extensionDescription: z.object({ message: z.string() }),
});

/** The extension's name and description in each language of a build. */
function languagesOf(build: Files): Map<string, { name: string; description: string }> {
  const languages = new Map<string, { name: string; description: string }>();
  for (const path of build.keys()) {
    const language = /^_locales\/([^/]+)\/messages\.json$/.exec(path)?.[1];
    if (language === undefined) continue;
    const { extensionName, extensionDescription } = messagesSchema.parse(readJson(build, path));
    languages.set(language, { name: extensionName.message, description: extensionDescription.message });
  }
  return languages;
}

const complaints = z.array(z.looseObject({ file: z.optional(z.string()), message: z.string() }));
const reportSchema = z.object({ errors: complaints, warnings: complaints });

/**
 * What the linter says, but for two places that every build has: Preact's `dangerouslySetInnerHTML`, and an element of minidenticons.
 * Nothing here uses either, and packages have to ship as they were published.
 */
export function lintProblems({ errors, warnings }: z.infer<typeof reportSchema>): string[] {
  const others = warnings.filter(({ message }) => message !== 'Unsafe assignment to innerHTML');
  const found = warnings.length - others.length === 2 ? others : warnings;
  return [...errors, ...found].map(({ file = 'manifest.json', message }) => `${file}: ${message}`);
}

/** Mozilla's own rules for permissions, content security policy and unsafe calls, over the very zip. */
async function lint(firefox: Files): Promise<string[]> {
  const { path, remove } = await temporaryFolder('lint');
  try {
    const zip = join(path, 'firefox.zip');
    await writeFile(zip, zipOf(firefox, new Date()));
    let report = '';
    const take = (printed: string): void => {
      report = printed;
    };
    await runTool('addons-linter', ['--output', 'json', zip], { take });
    return lintProblems(reportSchema.parse(JSON.parse(report)));
  } finally {
    await remove();
  }
}

/** Days after which the list lacks too many domains under which everybody may have a site. */
const freshDays = 120;

/** By the time of the commit that is released: the same one passes for ever, and anybody can build it again. */
export function checkSuffixList(published: Date, released: Date | null): string[] {
  const isOld = released !== null && released.getTime() - published.getTime() > freshDays * 86_400_000;
  return isOld ? ['scripts/public_suffix_list.dat is old: download it again from publicsuffix.org.'] : [];
}

/**
 * Checks what a release needs besides the tests: version and CHANGELOG.md, the store texts with a sentence for every
 * permission, pictures and icons, and the Firefox zip by Mozilla's linter. `released`: when the commit that is released was made;
 * null for none. Then nothing may be unreleased.
 */
export async function checkRelease({ chrome, firefox }: Builds, released: Date | null): Promise<Checked[]> {
  const manifests = { chrome: readManifest(chrome), firefox: readManifest(firefox) };
  const listing = readListing(await read('docs/store/listing.md'));
  const languages = languagesOf(chrome);
  const others = [...languages.keys()].filter((language) => language !== 'en');
  const translations = new Map(
    await Promise.all(
      others.map(async (language) => [language, readListing(await read(`docs/store/listing.${language}.md`))] as const),
    ),
  );
  const versions = {
    version: versioned.parse(JSON.parse(await read('package.json'))).version,
    others: {
      'package-lock.json': versioned.parse(JSON.parse(await read('package-lock.json'))).version,
      "Chrome's manifest": manifests.chrome.version,
      "Firefox's manifest": manifests.firefox.version,
    },
    changelog: await read('CHANGELOG.md'),
    privacy: await read('docs/privacy.md'),
    releasing: released !== null,
  };
  return [
    { name: 'version and changelog', problems: checkVersion(versions) },
    {
      name: 'store texts and permissions',
      problems: checkListing(listing, manifests, languages, translations),
    },
    {
      name: 'pictures and icons',
      problems: [
        ...checkPictures(await readFolder(join(root, 'docs', 'store')), listing.pictures),
        ...checkIcons(chrome, manifests.chrome),
        ...checkIcons(firefox, manifests.firefox),
      ],
    },
    {
      name: 'licences',
      problems: Object.entries({ chrome, firefox }).flatMap(([browser, build]) =>
        build.has('licenses.txt') ? [] : [`The package for ${browser} has no licenses.txt.`],
      ),
    },
    { name: 'public suffix list', problems: checkSuffixList(publicSuffixDate(), released) },
    { name: 'add-on rules', problems: await lint(firefox) },
  ];
}

/** The checks as lines for people. */
export const describeChecks = (checked: readonly Checked[]): string[] =>
  checked.flatMap(({ name, problems }) => [
    `  ${problems.length === 0 ? '✓' : '✗'} ${name}`,
    ...problems.map((problem) => `      ${problem}`),
  ]);
