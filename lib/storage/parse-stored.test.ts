import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readEntries, readWhole } from './stored.ts';

test('a value is taken whole, or is refused whole and read as the fallback', () => {
  const read = readWhole(z.array(z.number()), []);
  expect(read([1, 2])).toEqual({ value: [1, 2] });
  expect(read([1, 'two'])).toEqual({ value: [], refused: [1, 'two'] });
});

test('a record keeps every entry that can be read, beside one that cannot', () => {
  const read = readEntries(z.number());
  expect(read({ a: 1, b: 2 })).toEqual({ value: { a: 1, b: 2 } });
  expect(read({ a: 1, b: 'two' })).toEqual({ value: { a: 1 }, refused: { b: 'two' } });
  for (const raw of ['text', 7, [1]]) expect(read(raw)).toEqual({ value: {}, refused: raw });
});

test('nothing stored is no damage', () => {
  for (const raw of [undefined, null]) {
    expect(readWhole(z.number(), 5)(raw)).toEqual({ value: 5 });
    expect(readEntries(z.number())(raw)).toEqual({ value: {} });
  }
});
