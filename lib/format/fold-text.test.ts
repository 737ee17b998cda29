import { expect, test } from 'vitest';
import { foldText, searchWords } from './fold-text.ts';

test.each([
  ['Über', 'uber'],
  ['Straße', 'STRASSE'],
  ['Café', 'Cafe\u0301'],
  ['أصول', 'اصول'],
  ['مُقتَرَح', 'مقترح'],
  ['سـوق', 'سوق'],
  ['ＤＡＩ', 'dai'],
])('%s is found by %s', (text, query) => {
  expect(foldText(text)).toBe(foldText(query));
});

test('other words are other words', () => {
  expect(foldText('مقترح')).not.toBe(foldText('مقترحات'));
  expect(searchWords('  Über  DAI ')).toEqual(['uber', 'dai']);
  expect(searchWords(' ')).toEqual([]);
});
