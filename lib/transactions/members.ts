import type { KnownNames } from '#lib/approvals/known-names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { memberAt, type TermReading } from '#lib/terms/term.ts';
import { camelCase } from '#lib/wallet/transaction-call.ts';
import { type EnumName, enumName, type Field, fieldAt, type Reading } from './transaction-kind.ts';

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

/** How a value is shown; `read` where the terms of proposals say how. */
export interface ShownField extends Omit<Field, 'label' | 'group'> {
  label: string;
  read?: TermReading;
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
function isWithin(member: string, path: string): boolean {
  return member.startsWith(path) && /^($|[.[])/.test(member.slice(path.length));
}

/** What is under a path of names, as leaves whose paths begin there. */
function leavesUnder(leaves: readonly Leaf[], steps: readonly string[]): Leaf[] {
  return leaves
    .filter(({ path }) => steps.every((step, index) => path[index] === step))
    .map((leaf) => ({ ...leaf, path: leaf.path.slice(steps.length) }));
}

/** The index of the item of the list at `list` that a leaf is of; null if of none. An object with numbers for names is not a list. */
export function itemIndex({ path }: Leaf, list: string): number | null {
  const steps = list.split('.');
  const index = path[steps.length];
  return typeof index === 'number' && steps.every((step, at) => path[at] === step) ? index : null;
}

/** The values of a transaction, of a message in it, or of one item of a list in it. */
export class Members {
  readonly names: KnownNames;
  readonly #reading: Reading;
  readonly #leaves: readonly Leaf[];
  readonly #byPath: ReadonlyMap<string, Leaf>;
  readonly #outer: Members | undefined;

  /** `outer` is the transaction around an item. */
  constructor(reading: Reading, leaves: readonly Leaf[], names: KnownNames, outer?: Members) {
    this.names = names;
    this.#reading = reading;
    this.#leaves = leaves;
    this.#byPath = new Map(leaves.map((leaf) => [pathText(leaf.path), leaf]));
    this.#outer = outer;
  }

  /** How the member at `path` is shown; undefined where Drawbridge has no words for it. */
  field({ path, value }: Leaf): ShownField | undefined {
    const { fields, terms } = this.#reading;
    const field = fieldAt(fields, pathText(path));
    if (field) {
      const label = t(field.label);
      return { ...field, label: field.group ? t('tx_label_within', { group: t(field.group), label }) : label };
    }
    const { label, term, inTable } = memberAt(terms ?? {}, path);
    const isValue = Object.keys(term.terms ?? {}).length === 0 && (typeof value !== 'object' || value === null);
    return inTable && isValue ? { label: label || pathText(path), ...(term.read && { read: term.read }) } : undefined;
  }

  /** Whether there may be members under `path`, which has none here. */
  isMessage({ path }: Leaf): boolean {
    const { fields, terms, lists = {} } = this.#reading;
    const known = [...Object.keys(fields), ...Object.keys(lists)];
    return known.some((name) => isWithin(name, pathText(path))) || memberAt(terms ?? {}, path).inTable;
  }

  /** Whether it is a member that services have. */
  isReal(leaf: Leaf): boolean {
    if (typeof leaf.value === 'object' && leaf.value !== null && this.isMessage(leaf)) return true;
    return this.field(leaf) !== undefined;
  }

  leaf(path: string): Leaf | undefined {
    return this.#byPath.get(path);
  }

  /** Undefined when absent. */
  value(path: string): unknown {
    return this.leaf(path)?.value;
  }

  /** The name of the enumerated value at `path`; null for one that is not known. */
  enumName(path: string): EnumName | null {
    const leaf = this.leaf(path);
    return leaf ? enumName(this.field(leaf)?.values ?? {}, leaf.value) : null;
  }

  /** The values beside that at `path`, by name. */
  beside({ path }: Leaf): Record<string, unknown> {
    const around = pathText(path.slice(0, -1));
    const siblings = this.#leaves.filter(
      (leaf) => leaf.path.length === path.length && pathText(leaf.path.slice(0, -1)) === around,
    );
    return Object.fromEntries(siblings.map(({ path, value }) => [`${path.at(-1)}`, value]));
  }

  /** The ID that a value is of, an asset's or a market's: the transaction's own where the item has none. */
  idAt(path: string): unknown {
    return this.value(path) ?? this.#outer?.value(path);
  }

  /** The message at `path`, read in its own way. */
  part(path: string, reading: Reading): Members {
    return new Members(reading, leavesUnder(this.#leaves, path.split('.')), this.names, this);
  }

  /** Whether there is a member at that path. */
  has(path: string): boolean {
    return this.#byPath.keys().some((member) => isWithin(member, path));
  }

  /** How many items the list at that path has. */
  count(list: string): number {
    return new Set(this.#leaves.map((leaf) => itemIndex(leaf, list)).filter((index) => index !== null)).size;
  }
}

/** Missing, or a value that services treat as missing. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
