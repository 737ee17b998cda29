import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvName, csvText } from './download-file.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.5', '-12.5'],
  ['=1+1', "'=1+1"],
  ['+x', "'+x"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t1', "'\t1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('%j is written as %j', (text, written) => {
  expect(csvText([[text, '1']])).toBe(`${written},1\r\n`);
});

test('no text starts a formula, or ends its cell', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (row) => {
      const written = csvText([row]);
      const cells = written.slice(0, -2).match(/(?:"(?:[^"]|"")*"|[^",]*)(?:,|$)/g) ?? [];
      expect(cells.slice(0, row.length)).toHaveLength(row.length);
      for (const one of cells) expect(one).not.toMatch(/^"?\s*[=+@]/);
    }),
  );
});

test('a file is named after the network, the table and the day', () => {
  const at = Date.UTC(2026, 10, 23, 5);
  expect(csvName('Fairground (test)', 'assets', at)).toBe('drawbridge-fairground-test-assets-2026-11-23.csv');
  expect(csvName('../..', 'bundles', at)).toBe('drawbridge-bundles-2026-11-23.csv');
});
