import { type DamagedCopy, damagedName, readCopies, withCopy } from './damaged.ts';
import { changeKept } from './kept-area.ts';
import type { Read } from './parse-stored.ts';
import type { OwnedItem, Stored } from './stored.ts';

/** For `owner.setAside`: moves what cannot be read of a kept value to the copies. Resolves to what can be. */
export async function setAside<T>(name: string, read: Read<T>): Promise<T> {
  let readable: { value: T } | undefined;
  await changeKept([name, damagedName], ([raw, copies]) => {
    // Read again: in the meantime it may have been stored anew.
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
 * Puts a copy back into its item with the owner's `update`, as far as it can be read by now. What was stored since stays, unless
 * the user has `asked` for the copy instead. Resolves to what is still damaged; undefined for nothing.
 */
export async function putBack<T>(
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
