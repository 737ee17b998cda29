import type * as z from 'zod/mini';
import { createListeners } from '#lib/listeners.ts';
import { oncePerKey } from '#lib/once.ts';
import { keepInMemory, keptArea } from './areas.ts';
import { browserArea, StorageError } from './browser-area.ts';
import { damagedName, readCopies, setAside } from './damaged.ts';
import { batchedUpdate } from './serial-queue.ts';

/** One stored value. `update` calls run one after the other, so the owning context loses no change. */
export interface Stored<T> {
  get(): Promise<T>;
  /** Stores the result of `change`, unless it is the very same value. */
  update(change: (current: T) => T): Promise<T>;
  /** Calls `listener` with every later value. Returns its own removal. */
  watch(listener: (value: T) => void): () => void;
}

/** Parses a value, and has the part that the schema refused. Nothing stored, `undefined` or `null`, is not damage. */
export type Read<T> = (raw: unknown) => { value: T; refused?: unknown };

export function readWhole<T>(schema: z.ZodMiniType<T>, fallback: T): Read<T> {
  return (raw) => {
    if (raw == null) return { value: fallback };
    const parsed = schema.safeParse(raw);
    return parsed.success ? { value: parsed.data } : { value: fallback, refused: raw };
  };
}

/** Reads entry by entry, so that a damaged one does not affect the others. */
export function readEntries<T>(entry: z.ZodMiniType<T>): Read<Record<string, T>> {
  return (raw) => {
    if (raw == null) return { value: {} };
    if (typeof raw !== 'object' || Array.isArray(raw)) return { value: {}, refused: raw };
    const good: [string, T][] = [];
    const bad: [string, unknown][] = [];
    for (const [name, value] of Object.entries(raw)) {
      const parsed = entry.safeParse(value);
      if (parsed.success) good.push([name, parsed.data]);
      else bad.push([name, value]);
    }
    const value = Object.fromEntries(good);
    return bad.length === 0 ? { value } : { value, refused: Object.fromEntries(bad) };
  };
}

const areas = { kept: keptArea, session: browserArea('session'), sync: browserArea('sync') };

/** Area and name of what outlives the browser. Content scripts cannot reach `kept`. */
export type StorageKey = `${'kept' | 'sync'}:${string}`;

/** An item that one context writes, usually the background, and the others watch. */
export interface OwnedItem<T> extends Stored<T> {
  /** For its owner: reads it at once, or when it is first asked for, then answers from memory, never ahead of what is stored. */
  inMemory(atOnce?: boolean): Stored<T>;
  /** How it is stored. A record has no fallback. */
  readonly source: { read: Read<T>; fallback?: T };
}

/** What `schema` refuses is read as `fallback`; its owner sets it aside. */
export const storedItem = <T>(key: StorageKey, schema: z.ZodMiniType<T>, fallback: T): OwnedItem<T> =>
  storedAs(key, readWhole(schema, fallback), { fallback });

/** A record, initially empty. A refused entry is set aside by itself. */
export const storedRecord = <T>(key: StorageKey, entry: z.ZodMiniType<T>): OwnedItem<Record<string, T>> =>
  storedAs(key, readEntries(entry));

export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
export const storedBytes = (value: unknown): number => utf8Length(JSON.stringify(value));

/** An item of the browser session, without a schema: an update empties it, and no page reaches it. All share 10 MiB, so each has a bound. */
export const sessionItem = <T>(name: string, fallback: T, mostBytes = 512 * 1024): OwnedItem<T> =>
  storedAs(`session:${name}`, (raw) => ({ value: (raw as T | undefined) ?? fallback }), {}, mostBytes);

/** Data that could not be read, until it is restored or the user discards it. */
export const damagedItem = storedAs(`kept:${damagedName}`, (raw) => ({ value: readCopies(raw) }));

function storedAs<T>(
  key: `${keyof typeof areas}:${string}`,
  read: Read<T>,
  initially: { fallback?: T } = {},
  mostBytes?: number,
): OwnedItem<T> {
  const name = key.slice(key.indexOf(':') + 1);
  const area = key.startsWith('kept:') ? areas.kept : key.startsWith('sync:') ? areas.sync : areas.session;
  const isKept = area === areas.kept;
  const get = async (): Promise<T> => read(await area.get(name)).value;
  /** For the owner, which would overwrite what cannot be read. Everyone else leaves it as it is. */
  const getOwned = async (): Promise<T> => {
    const { value, refused } = read(await area.get(name));
    return isKept && refused !== undefined ? setAside(name, read) : value;
  };
  /** Last value stored here: its own watchers need not parse it again. */
  let own: T | undefined;
  const set = async (value: T): Promise<void> => {
    if (mostBytes !== undefined && storedBytes(value) > mostBytes)
      throw new StorageError(`${name} was not stored: it takes more than ${mostBytes} bytes.`);
    own = value;
    await area.set(name, value);
  };
  const watch: Stored<T>['watch'] = (listener) =>
    area.watch(name, (raw) => listener(own !== undefined && raw === own ? own : read(raw).value));

  const inMemory = (atOnce = true): Stored<T> => {
    let known: Promise<T> | undefined;
    let value: T | undefined;
    const keep = (next: T): void => {
      known = Promise.resolve(next);
      value = next;
    };
    const getKnown = (): Promise<T> => {
      if (known) return known;
      known = getOwned();
      known.then(
        (found) => {
          value = found;
        },
        () => {
          known = undefined;
        },
      );
      return known;
    };
    if (atOnce) void getKnown().catch(() => undefined);
    const changed = createListeners<T>();
    const tell = (next: T): void => {
      keep(next);
      changed.tell(next);
    };
    if (isKept) {
      keepInMemory(name, () => value);
      // One watch for all: it also notifies watchers that start after a change but read the value before it.
      watch(tell);
    }
    return {
      get: getKnown,
      // `session` notifies the writer of its own changes too, late or before they are in memory: only its owner writes there.
      update: batchedUpdate(getKnown, (next) => set(next).then(() => (isKept ? keep : tell)(next))),
      watch: changed.add,
    };
  };

  return { get, update: batchedUpdate(getOwned, set), watch, inMemory, source: { read, ...initially } };
}

/** The entries of a record that `keep` wants; the record itself if it wants all. */
export function filterValues<T>(
  record: Record<string, T>,
  keep: (value: T, name: string) => boolean,
): Record<string, T> {
  const kept = Object.entries(record).filter(([name, value]) => keep(value, name));
  return kept.length === Object.keys(record).length ? record : Object.fromEntries(kept);
}

/** A record with the same names and changed values. */
export function mapValues<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

/** One value per network. */
export interface PerNetwork<T> {
  of(networkId: string): Stored<T>;
}

export const perNetwork = <T>(open: (networkId: string) => Stored<T>): PerNetwork<T> => ({ of: oncePerKey(open) });
