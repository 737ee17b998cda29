import type { KnownNames } from '#lib/approvals/known-names.ts';
import type { PlainMessageKey } from '#lib/i18n/i18n.ts';
import { type Path, pathText } from '#lib/json/scan.ts';
import { type MemberTerm, memberAt, type Terms } from '#lib/terms/term.ts';
import { camelCase } from '#lib/wallet/transaction-call.ts';
import type { Sentence } from './sentence.ts';

/** How the members of a message are read. */
export interface Reading {
  /** In display order. Other members are shown by their path. */
  terms: Terms;
  /** Lists by their path. */
  lists?: Readonly<Record<string, ItemList>>;
  warnings?: (members: Members) => PlainMessageKey[];
  /** Whether a transaction with such an item is always asked about. */
  asks?: true;
}

/** A list of like items, shown as a table. */
export interface ItemList extends Omit<Reading, 'lists'> {
  caption: PlainMessageKey;
  /** The members that have a column. Where an item lacks the first, the sentences of the items have one. */
  columns: readonly string[];
  line?: Sentence;
}

/** One kind of transaction. Its title is the message `tx_title_` and its name. */
export interface TransactionKind extends Reading {
  /** What it does, in one sentence. */
  line: Sentence;
  /** The public key or Ethereum address that it pays. */
  pays?: (members: Members) => unknown;
  /** What cannot be undone. */
  final?: PlainMessageKey;
}

/** A value without members of its own, or an empty object or array. The names in its path are in camel case. */
export interface Leaf {
  path: Path;
  value: unknown;
}

/** Whether a member of a transaction could have that name, which has no dot and no bracket. */
const isOrdinary = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** Every value in `json`, in order. The parser limits its depth. */
export function leavesOf(json: unknown, path: Path = []): Leaf[] {
  if (typeof json !== 'object' || json === null) return [{ path, value: json }];
  const members: Array<[string | number, unknown]> = Array.isArray(json)
    ? json.map((item, index) => [index, item])
    : Object.entries(json).map(([name, value]) => [isOrdinary(name) ? camelCase(name) : name, value]);
  if (members.length === 0) return [{ path, value: json }];
  return members.flatMap(([step, value]) => leavesOf(value, [...path, step]));
}

/** How a value is shown. */
type Field = MemberTerm & { label: string };

/** A message without a label, or one that has members. */
const isMessage = ({ label, terms }: MemberTerm): boolean =>
  terms !== undefined && (label === null || Object.keys(terms).length > 0);

export const hasOddName = ({ path }: Leaf) => path.some((step) => typeof step === 'string' && !isOrdinary(step));

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

/** Whether a leaf is in an item of the list at `list`. An object with numbers for names is not a list. */
function isInList({ path }: Leaf, list: string): boolean {
  const steps = list.split('.');
  return typeof path[steps.length] === 'number' && steps.every((step, at) => path[at] === step);
}

/** The leaves of each item of the list at `list`, in order, as leaves whose paths begin there. */
function leavesOfItems(leaves: readonly Leaf[], list: string): Leaf[][] {
  const depth = list.split('.').length;
  const found = leaves.filter((leaf) => isInList(leaf, list));
  return [...Map.groupBy(found, ({ path }) => path[depth]).values()].map((item) =>
    item.map(({ path, value }) => ({ path: path.slice(depth + 1), value })),
  );
}

/** The values of a transaction, of a message in it, or of one item of a list in it. Paths begin there. */
export class Members {
  readonly reading: Reading;
  readonly leaves: readonly Leaf[];
  readonly names: KnownNames;
  readonly #byPath: ReadonlyMap<string, Leaf>;
  readonly #outer: Members | undefined;

  /** `outer` is the transaction around an item. */
  constructor(reading: Reading, leaves: readonly Leaf[], names: KnownNames, outer?: Members) {
    this.reading = reading;
    this.leaves = leaves;
    this.names = names;
    this.#byPath = new Map(leaves.map((leaf) => [pathText(leaf.path), leaf]));
    this.#outer = outer;
  }

  field({ path, value }: Leaf): Field | undefined {
    const { label, term, inTable } = memberAt(this.reading.terms, path);
    const isPlain = (typeof value !== 'object' || value === null) && term.is !== 'list' && !isMessage(term);
    return inTable && isPlain ? { ...term, label } : undefined;
  }

  /** Whether it is a member that services have. */
  isReal(leaf: Leaf): boolean {
    const { path, value } = leaf;
    if (typeof value !== 'object' || this.field(leaf)) return this.field(leaf) !== undefined;
    const { terms, lists = {} } = this.reading;
    const { term, inTable } = memberAt(terms, path);
    const isList = (inTable && term.is === 'list') || Object.hasOwn(lists, pathText(path));
    if (Array.isArray(value)) return isList;
    return (value === null && isList) || (inTable && term.is !== 'list' && isMessage(term));
  }

  leaf(path: string): Leaf | undefined {
    return this.#byPath.get(path);
  }

  /** Undefined when absent. */
  value(path: string): unknown {
    return this.leaf(path)?.value;
  }

  /** The name of the enumerated value at `path`; null for one that is not known. */
  enumName(path: string): string | null {
    const leaf = this.leaf(path);
    return (leaf && this.field(leaf)?.read?.nameOf?.(leaf.value)) ?? null;
  }

  /**
   * The ID of what a value is of: in the message that it stands in, in one around that, or in the transaction around the item.
   * Only members that the message has count.
   */
  idAround(path: Path, name: string): unknown {
    const around = path.map((_, depth) => path.slice(0, depth)).reverse();
    const leaf = around
      .map((message) => this.leaf(pathText([...message, ...name.split('.')])))
      .find((found) => found && this.field(found));
    return leaf ? leaf.value : this.#outer?.idAround([''], name);
  }

  /** The message at `path`, read in its own way. */
  part(path: string, reading: Reading): Members {
    return new Members(reading, leavesUnder(this.leaves, path.split('.')), this.names, this);
  }

  /**
   * Whether there is a member at that path. The wallet skips one that is `null`, in both releases (golang/protobuf v1.5.2 and
   * v1.5.3, jsonpb/decode.go, `unmarshalMessage`).
   */
  has(path: string): boolean {
    return this.value(path) !== null && this.#byPath.keys().some((member) => isWithin(member, path));
  }

  /** The leaves that are in no item. */
  get own(): Leaf[] {
    const lists = Object.keys(this.reading.lists ?? {});
    return this.leaves.filter((leaf) => !lists.some((list) => isInList(leaf, list)));
  }

  /** How many items the list at that path has. */
  count(list: string): number {
    return leavesOfItems(this.leaves, list).length;
  }

  /** The items of the list at that path, in order. */
  items(path: string, list: ItemList): Members[] {
    return leavesOfItems(this.leaves, path).map((leaves) => new Members(list, leaves, this.names, this));
  }
}

/** Missing, or a value that services treat as missing. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
