import { expect, it } from 'vitest';
import { checkSuffixList, lintProblems } from './check-release.ts';

it('wants a suffix list that was fresh when the commit was made, whenever that is built again', () => {
  const published = new Date('2026-10-22');
  expect(checkSuffixList(published, new Date('2026-11-28'))).toEqual([]);
  expect(checkSuffixList(published, new Date('2027-02-20'))).toEqual([expect.stringContaining('is old')]);
  // Nothing is released.
  expect(checkSuffixList(published, null)).toEqual([]);
});

it('knows the two assignments of the packages as published, and no other complaint', () => {
  const found = (message: string) => ({ file: 'chunks/shared.js', message });
  const inner = found('Unsafe assignment to innerHTML');
  expect(lintProblems({ errors: [], warnings: [inner, inner] })).toEqual([]);
  expect(lintProblems({ errors: [], warnings: [inner, inner, inner] })).toHaveLength(3);
  expect(lintProblems({ errors: [found('Bad.')], warnings: [inner, found('eval can be harmful.'), inner] })).toEqual([
    'chunks/shared.js: Bad.',
    'chunks/shared.js: eval can be harmful.',
  ]);
});
