import { createStore, type UseStore } from 'idb-keyval';
import { createListeners } from '#lib/listeners.ts';
import { orStorageError } from './browser-area.ts';

/** Milliseconds before a failed connection is opened anew, as where the browser has deleted the database. */
const reopenAfterMs = 50;

/** Databases whose last write failed. */
const failing = new Set<string>();

/** Told after every write of this context whether the last write to any database failed. */
export const writes = createListeners<boolean>();

/** Opened on first use. A connection that has failed once, as on a full disk, may fail for ever: another one is tried. */
export function openStore(database: string, name: string): UseStore {
  let connection = createStore(database, name);
  return (mode, use) => {
    const failed = connection;
    let opened: IDBDatabase | undefined;
    const attempt = failed(mode, (values) => {
      opened = values.transaction.db;
      return use(values);
    });
    const used = attempt.catch(async () => {
      opened?.close();
      // Of several that fail together the first opens the next one.
      if (connection === failed) connection = createStore(database, name);
      await new Promise((resolve) => setTimeout(resolve, reopenAfterMs));
      return connection(mode, use);
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
