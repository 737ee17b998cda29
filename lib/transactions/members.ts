import type { KnownNames } from '#lib/approvals/known-names.ts';
import type { Field, Fields } from './fields.ts';
import { type Leaf, pathText } from './leaves.ts';

/** The values of a transaction, or of one item of a list in it. */
export interface Members {
  names: KnownNames;
  /** ID of the market that prices and sizes are of. */
  marketId: unknown;
  /** Undefined for a path that is not in the table. */
  field(path: string): Field | undefined;
  /** Undefined when absent. */
  value(path: string): unknown;
  /** Whether there is a member at that path. */
  has(path: string): boolean;
  /** How many items the list at that path has. */
  count(path: string): number;
}

/** Whether `member` is `path`, or a member of it. */
export function isWithin(member: string, path: string): boolean {
  return member.startsWith(path) && /^($|[.[])/.test(member.slice(path.length));
}

/** `outer` is the transaction around an item. */
export function membersIn(fields: Fields, leaves: readonly Leaf[], names: KnownNames, outer?: Members): Members {
  const values = new Map(leaves.map(({ path, value }) => [pathText(path), value]));
  const indexes = (list: string): unknown[] =>
    leaves.flatMap(({ path: [part, index] }) => (part === list && typeof index === 'number' ? index : []));
  return {
    names,
    marketId: values.get('marketId') ?? outer?.marketId,
    field: (path) => (Object.hasOwn(fields, path) ? fields[path] : undefined),
    value: (path) => values.get(path),
    has: (path) => [...values.keys()].some((member) => isWithin(member, path)),
    count: (path) => new Set(indexes(path)).size,
  };
}

/** Missing, or a value that services treat as missing. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
