import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { AnswerStore } from './query-client.ts';

const storeName = 'answers';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The last answers in IndexedDB: ten thousand assets are more than extension storage takes. What is kept is a
 * convenience, so where the browser has no database (Firefox's private windows) nothing is kept, and nothing fails.
 * Each write waits for `idle`: the browser copies an answer before it writes, and what arrived is to be painted first.
 */
export function answerStore(factory: IDBFactory, idle: () => Promise<void>, name = 'explorer'): AnswerStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opened ??= (async () => {
      const request = factory.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      return settled(request);
    })();
    return opened;
  };
  const using = async <T, O>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
    otherwise: O,
  ): Promise<T | O> => {
    try {
      const database = await open();
      return await settled(ask(database.transaction(storeName, mode).objectStore(storeName)));
    } catch (error) {
      console.warn('The explorer keeps no answers:', error);
      return otherwise;
    }
  };
  return {
    getItem: (key) => using<PersistedQuery | undefined, undefined>('readonly', (store) => store.get(key), undefined),
    setItem: async (key, value) => {
      await idle();
      return using('readwrite', (store) => store.put(value, key), undefined);
    },
    removeItem: (key) => using('readwrite', (store) => store.delete(key), undefined),
    entries: async () => {
      const keys = await using('readonly', (store) => store.getAllKeys(), []);
      const entries: [string, PersistedQuery][] = [];
      for (const key of keys.map(String)) {
        const value = await using<PersistedQuery | undefined, undefined>(
          'readonly',
          (store) => store.get(key),
          undefined,
        );
        if (value !== undefined) entries.push([key, value]);
      }
      return entries;
    },
  };
}
