import type * as z from 'zod/mini';
import { type Area, browserArea } from './area.ts';
import { keptArea } from './kept-area.ts';
import { type Read, readEntries, readWhole } from './parse-stored.ts';
import { serialQueue } from './serial-queue.ts';

/** One stored value with one schema. `update` calls run one after the other, so the owning context loses no change. */
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

/** Area and name. `kept` outlives the browser and is out of reach for content scripts. */
export type StorageKey = `${keyof typeof areas}:${string}`;

/** What `schema` refuses is read as `fallback`; in `kept`, the refused value is set aside under `<key>:damaged`. */
export const storedItem = <T>(key: StorageKey, schema: z.ZodMiniType<T>, fallback: T): Stored<T> =>
  storedAs(key, readWhole(schema, fallback));

/** A record, initially empty. A refused entry is set aside by itself. */
export const storedRecord = <T>(key: StorageKey, entry: z.ZodMiniType<T>): Stored<Record<string, T>> =>
  storedAs(key, readEntries(entry));

function storedAs<T>(key: StorageKey, read: Read<T>): Stored<T> {
  const queue = serialQueue();
  const name = key.slice(key.indexOf(':') + 1);
  const area = key.startsWith('kept:') ? areas.kept : key.startsWith('sync:') ? areas.sync : areas.session;
  const get = async (): Promise<T> => {
    const { value, refused } = read(await area.get(name));
    if (area === areas.kept && refused !== undefined) await area.set(`${name}:damaged`, refused);
    return value;
  };
  /** Last value stored here: its own watchers need not parse it again. */
  let own: T | undefined;
  return {
    get,
    update: (change) =>
      queue(async () => {
        const current = await get();
        const next = change(current);
        if (next !== current) {
          own = next;
          await area.set(name, next);
        }
        return next;
      }),
    watch: (listener) => area.watch(name, (raw) => listener(own !== undefined && raw === own ? own : read(raw).value)),
  };
}
