import type { Query } from './request.ts';

/** Counts are positive int32. */
export interface Forwards {
  first?: number | undefined;
  /** Cursor of the previous page's last row. */
  after?: string | undefined;
}

interface Backwards {
  last: number;
  /** Cursor of the following page's first row. */
  before?: string | undefined;
}

/**
 * Interface specification, Pagination query parameters. One way only: services refuse both cursors at once, and silently
 * drop one of both counts. `newestFirst` is true by default.
 */
export type Pagination = (Forwards | Backwards) & { newestFirst?: boolean | undefined };

export function paginationQuery(pagination: Pagination): Query {
  return Object.fromEntries(
    Object.entries(pagination).map(([name, value]) => [`pagination.${name}`, value?.toString()]),
  );
}
