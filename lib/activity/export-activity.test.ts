import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { csvText } from '#lib/browser/download-file.ts';
import { activityJson, activityRows } from './export-activity.ts';
import { entryOf } from './testing/entry.ts';

const entries = [entryOf({ keyName: '=1+1' }), entryOf({ what: 'connect', kind: '', publicKey: '', hash: '' })];

test('CSV and JSON have the same lines, with a sentence in each', () => {
  const [names = [], ...rows] = activityRows(entries);
  expect(names).toEqual([
    'time',
    'site',
    'event',
    'transaction',
    'key',
    'keyName',
    'decision',
    'outcome',
    'reason',
    'hash',
    'text',
  ]);
  const objects = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  expect(JSON.parse(activityJson(entries))).toEqual(objects);
  expect(objects[0]).toMatchObject({
    time: '2025-11-24T16:00:00.000Z',
    text: expect.stringContaining('asked to send'),
  });
});

test('no name of a key acts as a formula', () => {
  expect(csvText(activityRows(entries))).toContain(",'=1+1,");
});
