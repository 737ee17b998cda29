import type { Query } from './request.ts';

/** A query parameter that the caller got wrong. Nothing was sent. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
  /** As the interface specification names it. */
  readonly parameter: string;

  constructor(parameter: string, problem: string) {
    super(`${parameter} ${problem}`);
    this.parameter = parameter;
  }
}

const largestInt32 = 2 ** 31 - 1;
const largestInt64 = 2n ** 63n - 1n;

/** Decimal digits of an int64. Throws `ParameterError` for anything else. */
export function int64Text(parameter: string, value: bigint | string): string {
  if (typeof value === 'string' && !/^-?\d{1,19}$/.test(value))
    throw new ParameterError(parameter, 'is not an integer');
  const integer = BigInt(value);
  if (integer > largestInt64 || integer < -largestInt64 - 1n) throw new ParameterError(parameter, 'is outside int64');
  return `${integer}`;
}

/** Throws `ParameterError` unless `value` is a positive int32 or absent. */
function countText(parameter: string, value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!Number.isInteger(value) || value <= 0 || value > largestInt32) {
    throw new ParameterError(parameter, 'is not a positive int32');
  }
  return `${value}`;
}

/** Interface specification, Pagination query parameters. */
export interface Pagination {
  /** Rows after `after`; positive int32. */
  first?: number | undefined;
  /** Cursor of the previous page's last row. */
  after?: string | undefined;
  /** Rows before `before`; positive int32. */
  last?: number | undefined;
  /** Cursor of the following page's first row. */
  before?: string | undefined;
  /** True by default. */
  newestFirst?: boolean | undefined;
}

/**
 * Throws `ParameterError` for a count that is not a positive int32, for both cursors at once, which services refuse,
 * and for both counts at once, of which services silently drop one.
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
    'pagination.first': countText('pagination.first', first),
    'pagination.after': after,
    'pagination.last': countText('pagination.last', last),
    'pagination.before': before,
    'pagination.newestFirst': newestFirst?.toString(),
  };
}
