import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { createStore, del, get, keys, set } from 'idb-keyval';
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
  const getItem = (key: string) => ifPossible(get<PersistedQuery>(key, store));
  return {
    getItem,
    setItem: async (key, value) => {
      await idle();
      await ifPossible(set(key, value, store));
    },
    removeItem: (key) => ifPossible(del(key, store)),
    entries: async () => {
      const kept = (await ifPossible(keys<string>(store))) ?? [];
      // One at a time: all of them together may be too much for memory.
      const entries: [string, PersistedQuery][] = [];
      for (const key of kept) {
        const value = await getItem(key);
        if (value !== undefined) entries.push([key, value]);
      }
      return entries;
    },
  };
}
