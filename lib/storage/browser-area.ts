import { browser } from 'wxt/browser';

/** Combines reads of one turn of the event loop into one. `ask` resolves to the values in order. */
export function together<A, R>(ask: (all: A[]) => Promise<readonly R[]>): (one: A) => Promise<R | undefined> {
  let due: A[] = [];
  let answers: Promise<readonly R[]> | undefined;
  return async (one) => {
    const index = due.push(one) - 1;
    answers ??= Promise.resolve().then(() => {
      const all = due;
      due = [];
      answers = undefined;
      return ask(all);
    });
    return (await answers)[index];
  };
}

/** Nothing was stored or read, most likely because the disk, or what the browser gives a session, is full. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const orStorageError = <T>(what: string, use: Promise<T>): Promise<T> =>
  use.catch((cause: unknown) => {
    throw new StorageError(`${what}: ${Object(cause).message}`, { cause });
  });

/** Raw values by name; `stored.ts` reads them with a schema. */
export interface Area {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  /** Calls `listener` with every later value from any context. Returns its own removal. */
  watch(name: string, listener: (value: unknown) => void): () => void;
}

export function browserArea(which: 'session' | 'sync'): Area {
  const area = () => browser.storage[which];
  return {
    get: together(async (names: string[]) => {
      const values: Record<string, unknown> = await orStorageError('Nothing was read', area().get(names));
      return names.map((name) => values[name]);
    }),
    set: (name, value) => orStorageError(`${name} was not stored`, area().set({ [name]: value })),
    watch(name, listener) {
      const { onChanged } = area();
      const changed = (changes: Record<string, { newValue?: unknown }>): void => {
        const change = changes[name];
        if (change) listener(change.newValue);
      };
      onChanged.addListener(changed);
      return () => onChanged.removeListener(changed);
    },
  };
}
