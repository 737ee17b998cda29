import { batchedUpdate } from './batched-update.ts';
import { type DamagedCopy, damagedName, readCopies, withCopy } from './damaged.ts';
import { changeKept } from './kept-area.ts';
import type { Read } from './parse-stored.ts';
import { type ItemParts, type OwnedItem, owner, type Stored } from './stored.ts';

/** What the background does with the items that it owns. Only the background may import this. */
Object.assign(owner, { inMemory, setAside });

/** Moves unreadable parts of a kept value to the copies. Resolves to the readable part. */
async function setAside<T>(name: string, read: Read<T>): Promise<T> {
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

/** Changes the copies. */
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

/** Reads an item at once, then answers from memory, which is never ahead of what is stored. */
function inMemory<T>({ get, set, watch, isKept }: ItemParts<T>): Stored<T> {
  let known: Promise<T> | undefined;
  const load = (): Promise<T> => {
    known = get();
    // Read again by the next.
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  const keep = (value: T): void => {
    known = Promise.resolve(value);
  };
  void load();
  const getKnown = (): Promise<T> => known ?? load();
  const update = batchedUpdate(getKnown, (value) => set(value).then(() => keep(value)));
  // `session` tells its writer of its own changes too, and late.
  if (!isKept) return { get: getKnown, update, watch };
  const listeners = new Set<(value: T) => void>();
  // One watch for all: it also notifies watchers that start after a change but read the value before it.
  watch((value) => {
    keep(value);
    for (const listener of [...listeners]) listener(value);
  });
  return {
    get: getKnown,
    update,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
