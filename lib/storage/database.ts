import { promisifyRequest } from 'idb-keyval';
import { createListeners } from '#lib/listeners.ts';
import { orStorageError } from './browser-area.ts';

/** Milliseconds before a failed connection is opened anew, as where the browser has deleted the database. */
const reopenAfterMs = 50;

/** Databases whose last write failed. */
const failing = new Set<string>();

/** Told after every write of this context whether the last write to any database failed. */
export const writes = createListeners<boolean>();

/** A power cut may undo the last seconds of a write that is not `strict`. */
export type StoreMode = IDBTransactionMode | 'strict';

/** Opened on first use. A connection that has failed once, as on a full disk, may fail for ever: another one is tried. */
export function openStore(database: string, name: string) {
  let connection: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    return promisifyRequest(request);
  };
  return <T>(mode: StoreMode, use: (values: IDBObjectStore) => PromiseLike<T> | T): Promise<T> => {
    const attempt = async (): Promise<T> => {
      const how: [IDBTransactionMode, IDBTransactionOptions?] =
        mode === 'strict' ? ['readwrite', { durability: mode }] : [mode];
      connection ??= open();
      return use((await connection).transaction(name, ...how).objectStore(name));
    };
    const first = attempt();
    const failed = connection;
    const used = first.catch(async () => {
      // Of several that fail together the first opens the next one.
      if (connection === failed) connection = undefined;
      failed?.then((opened) => opened.close()).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, reopenAfterMs));
      return attempt();
    });
    if (mode === 'readonly') return orStorageError('Nothing was read', used);
    const tell = (change: 'add' | 'delete') => () => {
      failing[change](database);
      writes.tell(failing.size > 0);
    };
    used.then(tell('delete'), tell('add'));
    return orStorageError('It was not stored', used);
  };
}
