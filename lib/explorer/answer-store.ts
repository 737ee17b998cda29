import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { createStore, promisifyRequest } from 'idb-keyval';
import type { AnswerStore } from './query-client.ts';

/** Milliseconds after which a page counts as idle, however busy it is. */
const longestWait = 3000;

/** Resolves when the page has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: longestWait });
  });
}

async function ifPossible<T>(job: Promise<T>): Promise<T | undefined> {
  try {
    return await job;
  } catch (error) {
    console.warn('The explorer keeps no answers:', error);
    return undefined;
  }
}

/**
 * The last answers in IndexedDB; nothing is kept, and nothing fails, where there is none (Firefox's private windows).
 * Each write waits until the page is idle: the browser copies an answer first, and what arrived is to be painted before.
 */
export function answerStore(): AnswerStore {
  const store = createStore('explorer', 'answers');
  // Not the package's own `get` and `set`: each page that stores anything would load them, with a second store.
  const read = <T>(ask: (answers: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> =>
    ifPossible(store('readonly', (answers) => promisifyRequest(ask(answers))));
  const write = (change: (answers: IDBObjectStore) => unknown): Promise<void> =>
    ifPossible(
      store('readwrite', (answers) => {
        change(answers);
        return promisifyRequest(answers.transaction);
      }),
    );
  const getItem = (key: string) => read<PersistedQuery | undefined>((answers) => answers.get(key));
  return {
    getItem,
    setItem: async (key, value) => {
      await idle();
      await write((answers) => answers.put(value, key));
    },
    removeItem: (key) => write((answers) => answers.delete(key)),
    entries: async () => {
      const kept = (await read((answers) => answers.getAllKeys())) ?? [];
      // One at a time: all of them together may be too much for memory.
      const entries: [string, PersistedQuery][] = [];
      for (const key of kept) {
        const value = await getItem(`${key}`);
        if (value !== undefined) entries.push([`${key}`, value]);
      }
      return entries;
    },
  };
}
