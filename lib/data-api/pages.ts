import type { RequestOptions } from './data-api.ts';
import type { Page } from './page.ts';
import type { Pagination } from './pagination.ts';

export interface Walk extends RequestOptions {
  /** Rows a page; the service's default when absent. */
  size?: number | undefined;
  /** Start behind this cursor; at the first row when absent. */
  from?: string | undefined;
  newestFirst?: boolean | undefined;
}

/** Fetches one page; the list operations of this folder, with their filters filled in. */
export type FetchPage<T> = (pagination: Pagination, options: RequestOptions) => Promise<Page<T>>;

/**
 * Walks a list page by page, from its first row on. Ends after the last page, and also when the service hands out a
 * cursor a second time, which would go round for ever. Throws the signal's reason when aborted.
 */
export async function* pagesForwards<T>(
  fetchPage: FetchPage<T>,
  { size, from, newestFirst, signal }: Walk = {},
): AsyncGenerator<Page<T>, void, undefined> {
  const used = new Set<string>();
  let cursor = from;
  while (true) {
    signal?.throwIfAborted();
    if (cursor !== undefined) used.add(cursor);
    const page = await fetchPage({ first: size, after: cursor, newestFirst }, { signal });
    yield page;
    cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : '';
    if (cursor === '' || used.has(cursor)) return;
  }
}
