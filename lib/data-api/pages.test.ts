import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Forwards } from './pages.ts';
import { type FetchPage, type Page, pagesForwards } from './pages.ts';

/** A list of `total` rows, served as a data node does; row n has the cursor `c<n>`. */
function served(total: number, asked: Forwards[] = []): FetchPage<number> {
  return async (pagination) => {
    asked.push(pagination);
    const { first = 1000, after } = pagination;
    const from = after ? Number(after.slice(1)) + 1 : 0;
    const to = Math.min(total, from + first);
    const edges = Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
      cursor: `c${from + index}`,
      node: from + index,
    }));
    return pageOf(edges, from > 0, to < total);
  };
}

function pageOf(edges: Page<number>['edges'], hasPreviousPage: boolean, hasNextPage: boolean): Page<number> {
  const startCursor = edges[0]?.cursor ?? '';
  const endCursor = edges.at(-1)?.cursor ?? '';
  return { edges, pageInfo: { startCursor, endCursor, hasNextPage, hasPreviousPage }, unreadable: [] };
}

async function rows(pages: AsyncIterable<Page<number>>): Promise<number[][]> {
  const read: number[][] = [];
  for await (const page of pages) read.push(page.edges.map(({ node }) => node));
  return read;
}

test('every row is visited once, whatever the sizes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.integer({ min: 1, max: 12 }), async (total, size) => {
      const all = Array.from({ length: total }, (_, index) => index);
      expect((await rows(pagesForwards(served(total), { size }))).flat()).toEqual(all);
    }),
  );
});

test('each page is asked for with first and after', async () => {
  const asked: Forwards[] = [];
  await rows(pagesForwards(served(5, asked), { size: 2 }));
  expect(asked).toEqual([{ first: 2 }, { first: 2, after: 'c1' }, { first: 2, after: 'c3' }]);
});

test('a cursor that comes a second time ends the walk', async () => {
  const cursors = ['a', 'b', 'a', 'never asked for'];
  let asked = 0;
  const circle: FetchPage<number> = async () => {
    asked += 1;
    return pageOf([{ cursor: cursors[asked - 1] ?? '', node: asked }], true, true);
  };
  expect(await rows(pagesForwards(circle))).toEqual([[1], [2], [3]]);
});

test('a page that promises more but has no cursor is the last one', async () => {
  const endless: FetchPage<number> = async () => pageOf([], true, true);
  expect(await rows(pagesForwards(endless))).toEqual([[]]);
});

test('an abort between two pages throws its reason', async () => {
  const abort = new AbortController();
  const walk = pagesForwards(served(9), { size: 2, signal: abort.signal });
  expect((await walk.next()).done).toBe(false);
  const reason = new Error('the tab closed');
  abort.abort(reason);
  await expect(walk.next()).rejects.toBe(reason);
});
