import { serialQueue } from '../serial-queue.ts';
import type { Stored } from '../stored.ts';

/** A stored item in memory. */
export function memoryItem<T>(initial: T): Stored<T> {
  const queue = serialQueue();
  const listeners = new Set<(value: T) => void>();
  let value = initial;
  return {
    get: async () => value,
    update: (change) =>
      queue(async () => {
        const next = change(value);
        if (next !== value) {
          value = next;
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
