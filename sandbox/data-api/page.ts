import { decodeCursor, encodeCursor } from './cursor.ts';
import type { PageRequest } from './page-request.ts';

/** The generic wrapper of paged lists: the interface specification, Page. */
export interface Page<Row> {
  edges: { node: Row; cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

export interface PagedList<Row> {
  /** Its name, bound into its cursors: a cursor of one list is refused by another. */
  name: string;
  /** A row's place: text that is unique in the list and sorts as the rows do, oldest first. */
  positionOf: (row: Row, descending: boolean) => string;
}

/**
 * Cuts one page out of the rows. A cursor marks a place and not a row: it stays good when its row has gone or a filter
 * leaves it out. `hasNextPage` and `hasPreviousPage` speak of the list's order, whichever way the page was asked for.
 */
export function pageOf<Row>(list: PagedList<Row>, rows: readonly Row[], request: PageRequest): Page<Row> {
  const sign = request.descending ? -1 : 1;
  const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -sign : sign);
  const placed = rows.map((row) => ({ row, position: list.positionOf(row, request.descending) }));
  placed.sort((a, b) => order(a.position, b.position));

  const forwards = request.direction === 'forwards';
  const from = request.cursor === null ? null : decodeCursor(list.name, request.cursor, forwards ? 'after' : 'before');
  // The rows on the asked side of the cursor are those from `low` to `high`.
  const after = (position: string): boolean => from !== null && order(position, from) > 0;
  const notBefore = (position: string): boolean => from !== null && order(position, from) >= 0;
  const firstIndex = (test: (position: string) => boolean): number => {
    const index = placed.findIndex(({ position }) => test(position));
    return index === -1 ? placed.length : index;
  };
  const low = forwards && from !== null ? firstIndex(after) : 0;
  const high = !forwards && from !== null ? firstIndex(notBefore) : placed.length;

  const start = forwards ? low : Math.max(low, high - request.size);
  const end = forwards ? Math.min(high, low + request.size) : high;
  const edges = placed
    .slice(start, end)
    .map(({ row, position }) => ({ node: row, cursor: encodeCursor(list.name, position) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: end < placed.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? '',
      endCursor: edges.at(-1)?.cursor ?? '',
    },
  };
}
