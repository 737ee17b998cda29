import type { Manifest } from './manifest.ts';
import type { StoreListing } from './store-listing.ts';

/**
 * Most characters of each section, by the stricter of the two stores. Chrome: name 75, description in the manifest 132,
 * detailed description 16 000, purpose and each justification 1000. addons.mozilla.org: name 50, summary 250,
 * description 15 000.
 */
const longest = {
  Name: 50,
  'Short description': 132,
  Description: 15_000,
  'Single purpose': 1000,
} as const;
const longestSentence = 1000;

/** What a manifest asks for: `permissions: storage`, … Content scripts count as `content_scripts` with their matches. */
function asked(manifest: Manifest): Set<string> {
  const members = {
    permissions: manifest.permissions,
    optional_permissions: manifest.optional_permissions,
    host_permissions: manifest.host_permissions,
    optional_host_permissions: manifest.optional_host_permissions,
    content_scripts: manifest.content_scripts.flatMap(({ matches }) => matches),
    data_collection_permissions: manifest.browser_specific_settings?.gecko.data_collection_permissions.required ?? [],
  };
  return new Set(Object.entries(members).flatMap(([member, names]) => names.map((name) => `${member}: ${name}`)));
}

/** What is wrong with the store texts, in sentences: too long, or not what the built manifests ask for. */
export function checkListing(
  { sections, permissions, pictures }: StoreListing,
  manifests: { chrome: Manifest; firefox: Manifest },
  /** The extension's name and description in every language, which the stores show: by language. */
  languages: ReadonlyMap<string, { name: string; description: string }>,
  /** The texts in the languages other than English: a description, and a caption for each picture. */
  translations: ReadonlyMap<string, Pick<StoreListing, 'sections' | 'pictures'>>,
): string[] {
  const problems: string[] = [];
  const measure = (what: string, text: string | undefined, most: number): void => {
    const length = [...(text ?? '')].length;
    if (length === 0) problems.push(`${what} is missing.`);
    if (length > most) problems.push(`${what} has ${length} characters, ${most} at most.`);
  };
  for (const [section, most] of Object.entries(longest)) measure(section, sections.get(section), most);
  for (const [language, { name, description }] of languages) {
    measure(`The name in ${language}`, name, longest.Name);
    measure(`The description in ${language}`, description, longest['Short description']);
  }
  for (const [language, translation] of translations) {
    measure(`The long description in ${language}`, translation.sections.get('Description'), longest.Description);
    if ([...translation.pictures.keys()].join() !== [...pictures.keys()].join()) {
      problems.push(`The captions in ${language} are not of the same pictures in the same order.`);
    }
  }
  const english = languages.get('en');
  if (sections.get('Name') !== english?.name) problems.push('Name is not extensionName of the messages.');
  if (sections.get('Short description') !== english?.description) {
    problems.push('Short description is not extensionDescription of the messages.');
  }
  for (const { name, sentence } of permissions) {
    measure(`The sentence for ${name}`, sentence, longestSentence);
    if (!sentence.endsWith('.')) problems.push(`The sentence for ${name} is not a sentence.`);
  }
  for (const browser of ['chrome', 'firefox'] as const) {
    const wanted = asked(manifests[browser]);
    const said = permissions.filter(({ only }) => only === null || only === browser);
    const names = said.map(({ member, name }) => `${member}: ${name}`);
    for (const name of wanted) if (!names.includes(name)) problems.push(`No sentence for ${browser}'s ${name}.`);
    for (const name of new Set(names)) {
      if (!wanted.has(name)) problems.push(`A sentence for ${name}, which ${browser}'s manifest does not ask for.`);
      if (names.filter((other) => other === name).length > 1) problems.push(`Two sentences for ${name}.`);
    }
  }
  return problems;
}
