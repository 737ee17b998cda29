import { expect, test } from 'vitest';
import { ofRows } from './rows.ts';

const row = (id: string, good: boolean | null) => ({ id, good });
const judge = (rows: readonly ReturnType<typeof row>[], unreadable: readonly string[] = []) =>
  ofRows(
    { rows, unreadable },
    ({ good }) => good,
    ({ id }) => id,
  );

test('one odd row of several passes, with a note that names it', () => {
  const finding = judge([row('a1', true), row('b2', false), row('c3', true)]);
  expect(finding).toMatchObject({ outcome: 'passed', seen: '3 rows' });
  expect(finding.note).toContain('1 of 3 rows are odd: b2');
});

test('rows that could not be read are odd, too', () => {
  expect(judge([row('a1', true)], ['edges[1]: no node']).note).toContain('edges[1]: no node');
  expect(judge([], ['edges[0]: no node'])).toMatchObject({ outcome: 'failed' });
});

test('when most rows are odd it fails, however many it says nothing about', () => {
  const rows = [row('a1', false), row('b2', false), row('c3', true), row('d4', null), row('e5', null)];
  expect(judge(rows)).toMatchObject({ outcome: 'failed' });
});

test('rows that it says nothing about, or none at all, show nothing', () => {
  expect(judge([row('a1', null)])).toMatchObject({ outcome: 'not-applicable', seen: 'No row shows this.' });
  expect(judge([])).toMatchObject({ outcome: 'not-applicable', seen: 'There are no rows.' });
});
