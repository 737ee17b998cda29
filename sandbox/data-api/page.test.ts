import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Page, type PagedList, pageOf } from './page.ts';

const list: PagedList<string> = { name: 'words', positionOf: (word) => word };
const rows = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 });
const sizes = fc.integer({ min: 1, max: 12 });

function sorted(words: readonly string[], descending: boolean): string[] {
  const ascending = [...words].sort((a, b) => (a < b ? -1 : 1));
  return descending ? ascending.reverse() : ascending;
}

test('forwards, the pages have every row once and in order', () => {
  fc.assert(
    fc.property(rows, sizes, fc.boolean(), (words, size, descending) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let more = true; more; ) {
        const page: Page<string> = pageOf(list, words, { direction: 'forwards', size, cursor, descending });
        expect(page.pageInfo.hasPreviousPage).toBe(seen.length > 0);
        seen.push(...page.edges.map(({ node }) => node));
        cursor = page.pageInfo.endCursor;
        more = page.pageInfo.hasNextPage;
        expect(page.edges.length === size || !more).toBe(true);
      }
      expect(seen).toEqual(sorted(words, descending));
    }),
  );
});

test('backwards, the pages have every row once, and each page keeps the order of the list', () => {
  fc.assert(
    fc.property(rows, sizes, fc.boolean(), (words, size, descending) => {
      let seen: string[] = [];
      let cursor: string | null = null;
      for (let more = true; more; ) {
        const page: Page<string> = pageOf(list, words, { direction: 'backwards', size, cursor, descending });
        expect(page.pageInfo.hasNextPage).toBe(seen.length > 0);
        seen = [...page.edges.map(({ node }) => node), ...seen];
        cursor = page.pageInfo.startCursor;
        more = page.pageInfo.hasPreviousPage;
        expect(page.edges.length === size || !more).toBe(true);
      }
      expect(seen).toEqual(sorted(words, descending));
    }),
  );
});

test('start and end cursor are those of the first and the last row', () => {
  const page = pageOf(list, ['a', 'b', 'c'], { direction: 'forwards', size: 2, cursor: null, descending: false });
  expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor);
  expect(page.pageInfo.endCursor).toBe(page.edges[1]?.cursor);
});

test('an empty page has empty cursors', () => {
  const page = pageOf(list, [], { direction: 'forwards', size: 2, cursor: null, descending: false });
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };
  expect(page).toEqual({ edges: [], pageInfo });
});

test('a cursor stays good when its row has gone', () => {
  const first = pageOf(list, ['a', 'b', 'c'], { direction: 'forwards', size: 2, cursor: null, descending: false });
  const cursor = first.pageInfo.endCursor;
  const next = pageOf(list, ['a', 'c'], { direction: 'forwards', size: 2, cursor, descending: false });
  expect(next.edges.map(({ node }) => node)).toEqual(['c']);
});
