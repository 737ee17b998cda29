import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { activityJson, activityRows, findActivity } from './describe-activity.ts';
import { entryOf } from './testing/entry.ts';

const all = {
  a: entryOf({ at: 1, what: 'connect', kind: '', hash: '', publicKey: '' }),
  b: entryOf({ at: 3, keyName: 'Über' }),
  c: entryOf({ at: 2, what: 'keys', decided: '', hash: '', origin: 'https://b.example' }),
  d: entryOf({ at: 3, outcome: 'failed', hash: '' }),
};
const found = (query: string): string =>
  findActivity(all, query, defaultSettings)
    .map(({ id }) => id)
    .join('');

test('the newest first, and of two of one moment the later one', () => {
  expect(found('')).toBe('dbca');
});

test('by words in any order: of the site, of what was asked, and of how it ended', () => {
  expect(found('https://b.example')).toBe('c');
  expect(found('vote')).toBe('db');
  expect(found('public keys')).toBe('c');
  expect(found('failed')).toBe('d');
  expect(found('done vote')).toBe('b');
  expect(found('VOTE  uber')).toBe('b');
  expect(found('cdcdcd')).toBe('b');
  expect(found('nothing such')).toBe('');
});

test('by the network where there are several, which the files say too', () => {
  const networks = [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'Testnet' }];
  const log = { ...all, e: entryOf({ networkId: 'b' }) };
  const entries = findActivity(log, 'testnet', { networks });
  expect(entries).toMatchObject([{ id: 'e', network: 'Testnet' }]);
  expect(JSON.parse(activityJson(entries))).toMatchObject([{ network: 'Testnet' }]);
  expect(activityRows(findActivity(log, '', { networks })).map((row) => row.at(-1))).toEqual([
    ...['network', 'Testnet', 'My wallet', 'My wallet', 'My wallet', 'My wallet'],
  ]);
  for (const query of ['testnet', 'null']) expect(findActivity(log, query, defaultSettings)).toEqual([]);
});
