import { createStore, get, set } from 'idb-keyval';
import type * as z from 'zod/mini';
import { inOrder } from './in-order.ts';
import type { Stored } from './stored.ts';

/**
 * A value that content scripts can never read: IndexedDB of the extension's own origin, which outlives the browser as
 * `storage.local` does. That one Firefox opens to content scripts, which share a process with pages. Only one context
 * may write it; `watch` hears of that context's own changes.
 */
export function privateItem<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): Stored<T> {
  const store = createStore('drawbridge', 'private');
  const queue = inOrder();
  const listeners = new Set<(value: T) => void>();
  const read = async (): Promise<T> => {
    const parsed = schema.safeParse(await get(key, store));
    return parsed.success ? parsed.data : fallback;
  };
  return {
    get: read,
    update: (change) =>
      queue(async () => {
        const current = await read();
        const next = change(current);
        if (next !== current) {
          await set(key, next, store);
          for (const listener of listeners) listener(next);
        }
        return next;
      }),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
