import type { SandboxOptions } from '../options.ts';
import { invalidArgument } from './api-error.ts';
import type { Query } from './query.ts';

/** Rows on a page when the request does not say; more may be asked for. */
const defaultSize = 1000;

export interface PageRequest {
  direction: 'forwards' | 'backwards';
  size: number;
  /** Where to continue; null for the start of the list (forwards) or its end (backwards). */
  cursor: string | null;
  descending: boolean;
}

/** How a list takes `pagination.newestFirst`. */
export type AgeOrder =
  /** Rows have a time: newest first unless asked otherwise. */
  | 'by-time'
  /** Rows have a key and no time. The letter dialect turns the order of keys around; the real one ignores the parameter. */
  | 'by-key';

/** What the letter does not allow, and a real service reads as if the second were not there. */
const contradictory = [
  ['pagination.first', 'pagination.last'],
  ['pagination.first', 'pagination.before'],
  ['pagination.last', 'pagination.after'],
] as const;

/**
 * Reads the pagination parameters: the interface specification, Pagination query parameters. Both dialects refuse
 * `before` with `after`, and sizes below 1. What else contradicts itself is refused by the letter; for real services
 * `first` comes before `last` and each goes with its own cursor: vegaprotocol/vega v0.71.6, datanode/entities,
 * `CursorPaginationFromProto`. An empty cursor is one that cannot be decoded to them, and none to the letter.
 * @throws ApiError 400
 */
export function readPageRequest(query: Query, dialect: SandboxOptions['dialect'], order: AgeOrder): PageRequest {
  const cursorNamed = (name: string): string | null => (dialect !== 'letter' ? query.sent(name) : query.text(name));
  const first = query.int32('pagination.first');
  const last = query.int32('pagination.last');
  const after = cursorNamed('pagination.after');
  const before = cursorNamed('pagination.before');
  const newestFirst = query.boolean('pagination.newestFirst') ?? true;

  if (after !== null && before !== null) {
    throw invalidArgument('cannot set both a before and after cursor', 'pagination');
  }
  const forwards = first !== null || (last === null && before === null);
  const size = (forwards ? first : last) ?? defaultSize;
  const bothSizes = dialect === 'letter' ? [first, last] : [size];
  if (bothSizes.some((each) => each !== null && each < 1)) {
    throw invalidArgument('pagination limit must be greater than 0', 'pagination');
  }
  if (dialect === 'letter') {
    for (const [one, other] of contradictory) {
      if (query.text(one) !== null && query.text(other) !== null) {
        throw invalidArgument(`${one} does not go with ${other}`, 'pagination');
      }
    }
  }
  const descending = order === 'by-time' ? newestFirst : dialect === 'letter' && !newestFirst;
  return { direction: forwards ? 'forwards' : 'backwards', size, cursor: forwards ? after : before, descending };
}
