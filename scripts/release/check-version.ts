import { parser } from 'keep-a-changelog';

/** What is said where about the version. */
export interface Versions {
  /** In package.json. */
  version: string;
  /** Versions elsewhere, by where: package-lock.json, the manifests. */
  others: Record<string, string | undefined>;
  /** Text of CHANGELOG.md. */
  changelog: string;
  /** Text of docs/privacy.md. */
  privacy: string;
  /** Whether a release is made now: then all changes are of it. */
  releasing: boolean;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What is wrong with the version, CHANGELOG.md (Keep a Changelog 1.1.0) and the date of the privacy policy, in sentences; none if all is well. */
export function checkVersion({ version, others, changelog, privacy, releasing }: Versions): string[] {
  const problems = Object.entries(others)
    .filter(([, other]) => other !== version)
    .map(([where, other]) => `${where} has the version ${other}, package.json ${version}.`);
  let releases: ReturnType<typeof parser>['releases'];
  try {
    ({ releases } = parser(changelog, { autoSortReleases: false }));
  } catch {
    // What the parser says of an odd line is often an error of its own, and helps nobody.
    return [
      ...problems,
      'CHANGELOG.md has not the form of Keep a Changelog: `## [1.2.3] - 2026-12-31`, then `### Added`, Changed, Deprecated, Removed, Fixed or Security, then list items.',
    ];
  }
  const dated = releases.filter(({ date }) => date !== undefined);
  const [latest] = dated;
  if (releases.slice(1).some(({ date }) => date === undefined)) {
    problems.push('CHANGELOG.md: only the first section may be [Unreleased].');
  }
  if (releasing && releases.some((release) => release.date === undefined && !release.isEmpty())) {
    problems.push('CHANGELOG.md: move what is under [Unreleased] to a section of this version, with its date.');
  }
  if (latest?.version !== version) {
    problems.push(
      `CHANGELOG.md: the latest version there is ${latest?.version ?? 'none'}, in package.json ${version}.`,
    );
  }
  const inForce = `In force from ${dateFormat.format(latest?.date)}, for version ${version}.`;
  if (releasing && !privacy.includes(inForce)) problems.push(`docs/privacy.md: it must say "${inForce}"`);
  if (dated.some((release, at) => Number(release.date) > Number(dated[at - 1]?.date ?? release.date))) {
    problems.push('CHANGELOG.md: the latest version comes first.');
  }
  for (const release of dated.filter((release) => release.isEmpty())) {
    problems.push(`CHANGELOG.md: ${release.version} has no changes.`);
  }
  return problems;
}
