import type { KnownNames } from '#lib/approvals/known-names.ts';
import { camelCase } from '#lib/wallet/transaction-call.ts';
import type { Field, Fields } from './transaction-kind.ts';

/** Names of members, in camel case, and indexes of items. */
export type Path = readonly (string | number)[];

/** A value without members of its own, or an empty object or array. */
export interface Leaf {
  path: Path;
  value: unknown;
}

/** Whether a member of a transaction could have that name, which has no dot and no bracket. */
function isOrdinary(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name);
}

/** Every value in `json`, in order. The parser limits its depth. */
export function leavesOf(json: unknown, path: Path = []): Leaf[] {
  if (typeof json !== 'object' || json === null) return [{ path, value: json }];
  const members: Array<[string | number, unknown]> = Array.isArray(json)
    ? json.map((item, index) => [index, item])
    : Object.entries(json).map(([name, value]) => [isOrdinary(name) ? camelCase(name) : name, value]);
  if (members.length === 0) return [{ path, value: json }];
  return members.flatMap(([step, value]) => leavesOf(value, [...path, step]));
}

/** A path as unambiguous text, `sells[0].offset`: odd names are quoted. */
export function pathText(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!isOrdinary(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

export function hasOddName(path: Path): boolean {
  return path.some((step) => typeof step === 'string' && !isOrdinary(step));
}

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
