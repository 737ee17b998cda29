import type { KnownNames } from '#lib/approvals/known-names.ts';
import { camelCase } from '#lib/wallet/transaction-call.ts';
import { type Field, type Fields, fieldAt } from './transaction-kind.ts';

/** Names of members, in camel case, and indexes of items. */
type Path = readonly (string | number)[];

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

export function hasOddName({ path }: Leaf): boolean {
  return path.some((step) => typeof step === 'string' && !isOrdinary(step));
}

/** Whether `member` is `path`, or a member of it. */
export function isWithin(member: string, path: string): boolean {
  return member.startsWith(path) && /^($|[.[])/.test(member.slice(path.length));
}

/** Whether a leaf is of an item of the list at that path. An object with numbers for names is not a list. */
export const isInList = ({ path: [list, index] }: Leaf, path: string): boolean =>
  list === path && typeof index === 'number';

/** The values of a transaction, or of one item of a list in it. */
export class Members {
  readonly names: KnownNames;
  /** ID of the market that prices and sizes are of. */
  readonly marketId: unknown;
  readonly #fields: Fields;
  readonly #leaves: readonly Leaf[];
  readonly #values: ReadonlyMap<string, unknown>;

  /** `outer` is the transaction around an item. */
  constructor(fields: Fields, leaves: readonly Leaf[], names: KnownNames, outer?: Members) {
    this.names = names;
    this.#fields = fields;
    this.#leaves = leaves;
    this.#values = new Map(leaves.map(({ path, value }) => [pathText(path), value]));
    this.marketId = this.value('marketId') ?? outer?.marketId;
  }

  field(path: string): Field | undefined {
    return fieldAt(this.#fields, path);
  }

  /** Undefined when absent. */
  value(path: string): unknown {
    return this.#values.get(path);
  }

  /** Whether there is a member at that path. */
  has(path: string): boolean {
    return this.#values.keys().some((member) => isWithin(member, path));
  }

  /** How many items the list at that path has. */
  count(list: string): number {
    return new Set(this.#leaves.filter((leaf) => isInList(leaf, list)).map(({ path: [, index] }) => index)).size;
  }
}

/** Missing, or a value that services treat as missing. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
