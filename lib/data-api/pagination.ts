import { countText } from './integer.ts';
import { ParameterError } from './parameter-error.ts';
import type { Query } from './request.ts';

/** Which page of a list (interface specification, Pagination query parameters). The service's default is its own. */
export interface Pagination {
  /** Number of records that sort after the row identified by `after`; positive int32. */
  first?: number | undefined;
  /** Cursor of the last row of the previous page, when paging forwards. */
  after?: string | undefined;
  /** Number of records that sort before the row identified by `before`; positive int32. */
  last?: number | undefined;
  /** Cursor of the first row of the previous page, when paging backwards. */
  before?: string | undefined;
  /** Newest records first; the service's default is true. */
  newestFirst?: boolean | undefined;
}

/**
 * Query parameters of a page. Throws `ParameterError` for a count that is not a positive int32, for both cursors at
 * once, which services refuse, and for both counts at once, of which services silently drop one.
 */
export function paginationQuery(pagination: Pagination): Query {
  const { first, after, last, before, newestFirst } = pagination;
  if (after !== undefined && before !== undefined) {
    throw new ParameterError('pagination.before', 'cannot be combined with pagination.after');
  }
  if (first !== undefined && last !== undefined) {
    throw new ParameterError('pagination.last', 'cannot be combined with pagination.first');
  }
  return {
    'pagination.first': first === undefined ? undefined : countText('pagination.first', first),
    'pagination.after': after,
    'pagination.last': last === undefined ? undefined : countText('pagination.last', last),
    'pagination.before': before,
    'pagination.newestFirst': newestFirst === undefined ? undefined : String(newestFirst),
  };
}
