import type * as z from 'zod/mini';
import { type Area, browserArea } from './area.ts';
import { batchedUpdate } from './batched-update.ts';
import { type DamagedCopy, damagedName, damagedSchema, withCopy } from './damaged.ts';
import { changeKept, keptArea } from './kept-area.ts';
import { type Parse, type Read, readEntries, readWhole } from './parse-stored.ts';

/** One stored value. `update` calls run one after the other, so the owning context loses no change. */
export interface Stored<T> {
  get(): Promise<T>;
  /** Stores the result of `change`, unless it is the very same value. */
  update(change: (current: T) => T): Promise<T>;
  /** Calls `listener` with every later value. Returns its own removal. */
  watch(listener: (value: T) => void): () => void;
}

const areas = { kept: keptArea, session: browserArea('session'), sync: browserArea('sync') } satisfies Record<
  string,
  Area
>;

/** Area and name of what outlives the browser. Content scripts cannot reach `kept`. */
export type StorageKey = `${'kept' | 'sync'}:${string}`;

/** An item that one context, the background, writes, and the others watch. */
export interface OwnedItem<T> extends Stored<T> {
  /** For its owner: reads it at once, and answers from memory afterwards, with nothing that is not stored yet. */
  inMemory(): Stored<T>;
  /**
   * Puts a damaged copy back with the owner's `update`, as far as it can be read by now. What was stored since stays, unless the
   * user has `asked` for the copy instead. Resolves to what is still damaged; undefined for nothing.
   */
  putBack(copy: unknown, update: Stored<T>['update'], asked: boolean): Promise<unknown>;
}

/** What `schema` refuses is read as `fallback`; in `kept`, the refused value is moved to `damagedItem`. */
export const storedItem = <T>(key: StorageKey, schema: z.ZodMiniType<T>, fallback: T): OwnedItem<T> =>
  storedAs(key, readWhole(schema, fallback), (copy, current, asked) =>
    asked || JSON.stringify(current) === JSON.stringify(fallback) ? copy : current,
  );

/** A record, initially empty. A refused entry is moved by itself. */
export const storedRecord = <T>(
  key: StorageKey,
  entry: z.ZodMiniType<T>,
  parse?: Parse<T>,
): OwnedItem<Record<string, T>> =>
  storedAs(key, readEntries(entry, parse), (copy, current) => ({ ...copy, ...current }));

/** An item of the browser session: without a schema, for an update of the extension empties it, and no page reaches it. */
export const sessionItem = <T>(name: string, fallback: T): OwnedItem<T> =>
  storedAs(`session:${name}`, (raw) => ({ value: (raw as T | undefined) ?? fallback }));

/** What could not be read, the oldest first, until it is put back or the user discards it. */
export const damagedItem = storedItem<DamagedCopy[]>(`kept:${damagedName}`, damagedSchema, []);

/** `merge` joins what could be read of a damaged copy with what is stored now. */
function storedAs<T>(
  key: `${keyof typeof areas}:${string}`,
  read: Read<T>,
  merge: (copy: T, current: T, asked: boolean) => T = (_copy, current) => current,
): OwnedItem<T> {
  const name = key.slice(key.indexOf(':') + 1);
  const area = key.startsWith('kept:') ? areas.kept : key.startsWith('sync:') ? areas.sync : areas.session;
  const get = async (): Promise<T> => {
    let { value, refused } = read(await area.get(name));
    if (area !== areas.kept || refused === undefined) return value;
    // Read again: another context may have been first.
    await changeKept([name, damagedName], ([raw, copies]) => {
      ({ value, refused } = read(raw));
      if (refused === undefined) return {};
      return { [name]: value, [damagedName]: withCopy(damagedSchema.parse(copies), name, refused, Date.now()) };
    });
    return value;
  };
  /** Last value stored here: its own watchers need not parse it again. */
  let own: T | undefined;
  const set = async (value: T): Promise<void> => {
    own = value;
    await area.set(name, value);
  };
  const watch: Stored<T>['watch'] = (listener) =>
    area.watch(name, (raw) => listener(own !== undefined && raw === own ? own : read(raw).value));

  const inMemory = (): Stored<T> => {
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
    if (area !== areas.kept) return { get: getKnown, update, watch };
    const listeners = new Set<(value: T) => void>();
    // One watch for all: who watches after a change, but reads what was before it, is told of it.
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
  };
  const putBack: OwnedItem<T>['putBack'] = async (copy, update, asked) => {
    const { value, refused } = read(copy);
    let left = refused;
    if (refused !== copy) {
      await update((current) => {
        const next = merge(value, current, asked);
        if (next === current) left = copy;
        return next;
      });
    }
    return left;
  };
  return { get, update: batchedUpdate(get, set), watch, inMemory, putBack };
}
