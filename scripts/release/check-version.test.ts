import { describe, expect, it } from 'vitest';
import { checkVersion, type Versions } from './check-version.ts';

const changelog = (sections: string): string => `# Changelog\n\nWhat changes.\n\n${sections}`;
const first = '## [0.1.0] - 2026-11-23\n\n### Added\n\n- A thing.\n';
const second = '## [0.2.0] - 2026-12-01\n\n### Fixed\n\n- Another\n  thing.\n';
const privacy = '# Privacy policy\n\n*In force from 23 November 2026, for version 0.1.0.*\n';
const problems = (change: Partial<Versions>): string =>
  checkVersion({ version: '0.1.0', others: {}, changelog: changelog(first), privacy, releasing: true, ...change }).join(
    '\n',
  );

describe('the version', () => {
  it('is the same everywhere', () => {
    expect(problems({ others: { manifest: '0.1.0' } })).toBe('');
    expect(problems({ others: { manifest: '0.1.1' } })).toContain('manifest has the version 0.1.1');
  });

  it('is the latest of the changelog', () => {
    expect(problems({ version: '0.2.0' })).toContain('the latest version there is 0.1.0');
    const later = privacy.replace('23 November', '1 December').replace('0.1.0', '0.2.0');
    expect(problems({ version: '0.2.0', changelog: changelog(`${second}\n${first}`), privacy: later })).toBe('');
  });
});

it('has a privacy policy that says from when it is in force, once a release is made', () => {
  const other = privacy.replace('23', '22');
  const problem = 'docs/privacy.md: it must say "In force from 23 November 2026, for version 0.1.0."';
  expect(problems({ privacy: other })).toBe(problem);
  expect(problems({ privacy: privacy.replace('0.1.0', '0.0.9') })).toBe(problem);
  expect(problems({ privacy: other, releasing: false })).toBe('');
});

describe('the changelog', () => {
  it('may have unreleased changes, but not when a release is made', () => {
    const unreleased = changelog(`## [Unreleased]\n\n### Added\n\n- More.\n\n${first}`);
    expect(problems({ changelog: unreleased, releasing: false })).toBe('');
    expect(problems({ changelog: unreleased })).toContain('move what is under [Unreleased]');
    expect(problems({ changelog: changelog(`## [Unreleased]\n\n${first}`) })).toBe('');
  });

  it.each([
    ['an older version first', changelog(`${first}\n${second}`), 'the latest version comes first'],
    ['a version without changes', changelog('## [0.1.0] - 2026-11-23\n'), '0.1.0 has no changes'],
    ['a version without a date', changelog('## 0.1.0\n'), 'has not the form'],
    ['a kind of change that there is not', changelog(first.replace('Added', 'Improved')), 'has not the form'],
    ['unreleased changes below', changelog(`${first}\n## [Unreleased]\n`), 'only the first section'],
    ['nothing', '', 'has not the form'],
  ])('is refused with %s', (_what, changelog, problem) => {
    expect(problems({ changelog })).toContain(problem);
  });
});
