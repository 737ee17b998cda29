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
      const values: Record<string, unknown> = await area().get(names);
      return names.map((name) => values[name]);
    }),
    set: (name, value) => area().set({ [name]: value }),
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
