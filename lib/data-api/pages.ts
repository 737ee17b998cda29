import type { RequestOptions } from './data-api.ts';
import type { Page } from './page.ts';
import type { Pagination } from './pagination.ts';

export interface Walk extends RequestOptions {
  /** Rows a page; the service's default when absent. */
  size?: number | undefined;
  /** Start behind this cursor (forwards) or in front of it (backwards); at the list's end when absent. */
  from?: string | undefined;
  newestFirst?: boolean | undefined;
}

/** Fetches one page; the list operations of this folder, with their filters filled in. */
export type FetchPage<T> = (pagination: Pagination, options: RequestOptions) => Promise<Page<T>>;

/**
 * Walks a list page by page, from its first row on. Ends after the last page, and also when the service hands out a
 * cursor a second time, which would go round for ever. Throws the signal's reason when aborted.
 */
export function pagesForwards<T>(fetchPage: FetchPage<T>, walk: Walk = {}): AsyncGenerator<Page<T>, void, undefined> {
  return pages(
    (cursor) => fetchPage({ first: walk.size, after: cursor, newestFirst: walk.newestFirst }, { signal: walk.signal }),
    ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : ''),
    walk,
  );
}

/** The same from the list's last row towards its first. The rows within a page keep the list's own order. */
export function pagesBackwards<T>(fetchPage: FetchPage<T>, walk: Walk = {}): AsyncGenerator<Page<T>, void, undefined> {
  return pages(
    (cursor) => fetchPage({ last: walk.size, before: cursor, newestFirst: walk.newestFirst }, { signal: walk.signal }),
    ({ pageInfo }) => (pageInfo.hasPreviousPage ? pageInfo.startCursor : ''),
    walk,
  );
}

async function* pages<T>(
  fetchAt: (cursor: string | undefined) => Promise<Page<T>>,
  next: (page: Page<T>) => string,
  walk: Walk,
): AsyncGenerator<Page<T>, void, undefined> {
  const used = new Set<string>();
  let cursor = walk.from;
  while (true) {
    walk.signal?.throwIfAborted();
    if (cursor !== undefined) used.add(cursor);
    const page = await fetchAt(cursor);
    yield page;
    cursor = next(page);
    if (cursor === '' || used.has(cursor)) return;
  }
}
