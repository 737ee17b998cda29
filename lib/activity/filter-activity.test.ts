import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { activityKinds, activityOutcomes } from './activity-entry.ts';
import {
  type ActivityFilter,
  endGroups,
  filterActivity,
  noFilter,
  originsIn,
  whatGroups,
} from './describe-activity.ts';
import { entryOf } from './testing/entry.ts';

const all = {
  a: entryOf({ at: 1, what: 'connect', kind: '', hash: '', publicKey: '' }),
  b: entryOf({ at: 3, keyName: 'Über' }),
  c: entryOf({ at: 2, what: 'keys', decided: '', hash: '', origin: 'https://b.example' }),
  d: entryOf({ at: 3, outcome: 'denied', hash: '' }),
};
const found = (filter: Partial<ActivityFilter>): string =>
  filterActivity(all, { ...noFilter, ...filter })
    .map(({ id }) => id)
    .join('');

test('the newest first, and of two of one moment the later one', () => {
  expect(found({})).toBe('dbca');
});

test('by site, by what was asked, by how it ended, and by words in any order', () => {
  expect(found({ origin: 'https://b.example' })).toBe('c');
  expect(found({ what: 'transactions' })).toBe('db');
  expect(found({ what: 'looks' })).toBe('c');
  expect(found({ end: 'refused' })).toBe('d');
  expect(found({ end: 'done', what: 'transactions' })).toBe('b');
  expect(found({ query: 'VOTE  uber' })).toBe('b');
  expect(found({ query: 'cdcdcd' })).toBe('b');
  expect(found({ query: 'nothing such' })).toBe('');
  expect(originsIn(all)).toEqual(['https://dapp.example', 'https://b.example']);
});

test('each kind and each outcome is in one group', () => {
  expect(Object.values(whatGroups).flat().sort()).toEqual([...activityKinds].sort());
  expect(Object.values(endGroups).flat().sort()).toEqual([...activityOutcomes].sort());
});
