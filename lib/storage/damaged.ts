import { changeKept } from './areas.ts';
import type { OwnedItem, Read, Stored } from './stored.ts';

/** A stored value, or entries of a record, that could not be read: from a newer version, a bad disk or a bug. */
export interface DamagedCopy {
  name: string;
  /** When it was found, in Unix milliseconds; unique. */
  at: number;
  value: unknown;
}

export const damagedName = 'damaged';

/** The name of a copy of nothing but what has happened to all that was stored. */
export const everything = 'everything';

/** `gone`, as when the browser deleted it on a full disk, or replaced by an `older` copy. */
export type Lost = 'gone' | 'older';

/** Null while nothing of it is to be told. */
export function lostOf(copies: readonly DamagedCopy[]): Lost | null {
  const copy = copies.find(({ name }) => name === everything);
  return copy ? (copy.value === 'older' ? 'older' : 'gone') : null;
}

const isCopy = (value: unknown): value is DamagedCopy => {
  const { name, at } = Object(value);
  return typeof name === 'string' && typeof at === 'number';
};

/** The copies as stored, the oldest first. By hand: every page loads this, and one of them has no schemas. */
export const readCopies = (raw: unknown): DamagedCopy[] => (Array.isArray(raw) ? raw.filter(isCopy) : []);

/** Of one item. */
const mostCopies = 3;

/** Adds a copy. The first copy of an item is always kept. */
export function withCopy(copies: readonly DamagedCopy[], name: string, value: unknown, now: number): DamagedCopy[] {
  const ofName = copies.filter((copy) => copy.name === name);
  const dropped = ofName.length < mostCopies ? undefined : ofName[1];
  const at = Math.max(now, 1 + (copies.at(-1)?.at ?? 0));
  return [...copies.filter((copy) => copy !== dropped), { name, at, value }];
}

/** Moves unreadable parts of a kept value to the copies. Resolves to the readable part. */
export async function setAside<T>(name: string, read: Read<T>): Promise<T> {
  let readable: { value: T } | undefined;
  await changeKept([name, damagedName], ([raw, copies]) => {
    // Read again: it may have changed in the meantime.
    const { value, refused } = read(raw);
    readable = { value };
    if (refused === undefined) return {};
    return { [name]: value, [damagedName]: withCopy(readCopies(copies), name, refused, Date.now()) };
  });
  if (readable === undefined) throw new Error(`${name} was not read.`);
  return readable.value;
}

export const changeCopies = (to: (copies: DamagedCopy[]) => DamagedCopy[]): Promise<void> =>
  changeKept([damagedName], ([copies]) => ({ [damagedName]: to(readCopies(copies)) }));

/**
 * Restores what can now be read of a copy, with the owner's `update`. Values stored since are kept, unless the user `asked` for
 * the copy instead. Resolves to what is still damaged; undefined for nothing.
 */
export async function restoreCopy<T>(
  { source }: Pick<OwnedItem<T>, 'source'>,
  copy: unknown,
  update: Stored<T>['update'],
  asked: boolean,
): Promise<unknown> {
  const { value, refused } = source.read(copy);
  if (refused === copy) return copy;
  let left = refused;
  await update((current) => {
    if (!('fallback' in source)) return { ...value, ...current };
    if (asked || JSON.stringify(current) === JSON.stringify(source.fallback)) return value;
    left = copy;
    return current;
  });
  return left;
}
