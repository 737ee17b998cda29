import { batchedUpdate } from '../serial-queue.ts';
import type { Stored } from '../stored.ts';

/** A stored item in memory, which stores several changes together as a real one does. */
export function memoryItem<T>(initial: T): Stored<T> {
  const listeners = new Set<(value: T) => void>();
  let value = initial;
  const get = async (): Promise<T> => value;
  const store = async (next: T): Promise<void> => {
    value = next;
    for (const listener of listeners) listener(next);
  };
  return {
    get,
    update: batchedUpdate(get, store),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
