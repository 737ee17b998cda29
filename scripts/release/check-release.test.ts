import { expect, it } from 'vitest';
import { checkSuffixList } from './check-release.ts';

it('wants a suffix list that was fresh when the commit was made, whenever that is built again', () => {
  const published = new Date('2026-10-22');
  expect(checkSuffixList(published, new Date('2026-11-28'))).toEqual([]);
  expect(checkSuffixList(published, new Date('2027-02-20'))).toEqual([expect.stringContaining('is old')]);
  // Nothing is released.
  expect(checkSuffixList(published, null)).toEqual([]);
});
