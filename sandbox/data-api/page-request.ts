import type { SandboxOptions } from '../options.ts';
import { invalidArgument } from './api-error.ts';
import type { Query } from './query.ts';

/** Rows on a page when the request does not say; more may be asked for. */
const defaultSize = 1000;

export interface PageRequest {
  direction: 'forwards' | 'backwards';
  size: number;
  /** Where to go on from; null for the list's own start (forwards) or end (backwards). */
  cursor: string | null;
  descending: boolean;
}

/** How a list takes `pagination.newestFirst`. */
export type AgeOrder =
  /** Rows have a time: newest first unless asked otherwise. */
  | 'by-time'
  /** Rows have a key and no time. The letter dialect turns the order of keys around; the real one ignores the parameter. */
  | 'by-key';

/**
 * Reads the pagination parameters: the interface specification, Pagination query parameters. Both dialects refuse
 * `before` with `after`, sizes below 1 and a cursor of the other direction. `first` with `last` is refused by the letter;
 * real services ignore `last` then.
 * @throws ApiError 400
 */
export function readPageRequest(query: Query, dialect: SandboxOptions['dialect'], order: AgeOrder): PageRequest {
  const size = (name: string): number | null => {
    const value = query.int32(name);
    if (value !== null && value < 1) throw invalidArgument(`${name} must be greater than 0`);
    return value;
  };
  const first = size('pagination.first');
  const last = size('pagination.last');
  const after = query.text('pagination.after');
  const before = query.text('pagination.before');
  const newestFirst = query.boolean('pagination.newestFirst') ?? true;

  if (after !== null && before !== null) throw invalidArgument('cannot page after and before a cursor at once');
  if (first !== null && last !== null && dialect === 'letter')
    throw invalidArgument('cannot give first and last at once');
  if (first !== null && before !== null) throw invalidArgument('before goes with last, not with first');
  if (first === null && last !== null && after !== null) throw invalidArgument('after goes with first, not with last');

  const backwards = first === null && (last !== null || before !== null);
  const descending = order === 'by-time' ? newestFirst : dialect === 'letter' && !newestFirst;
  return {
    direction: backwards ? 'backwards' : 'forwards',
    size: (backwards ? last : first) ?? defaultSize,
    cursor: backwards ? before : after,
    descending,
  };
}
