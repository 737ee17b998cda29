import { browser } from 'wxt/browser';

/** Reads that are asked for in one turn of the event loop are one. `read` resolves to the values in order. */
export function readTogether(read: (names: string[]) => Promise<unknown[]>): (name: string) => Promise<unknown> {
  let names: string[] = [];
  let values: Promise<unknown[]> | undefined;
  return async (name) => {
    const index = names.push(name) - 1;
    values ??= Promise.resolve().then(() => {
      const all = names;
      names = [];
      values = undefined;
      return read(all);
    });
    return (await values)[index];
  };
}

/** Writes that are asked for in one turn of the event loop are one. */
export function writeTogether(
  write: (entries: [string, unknown][]) => Promise<void>,
): (name: string, value: unknown) => Promise<void> {
  let entries: [string, unknown][] = [];
  let written: Promise<void> | undefined;
  return (name, value) => {
    entries.push([name, value]);
    written ??= Promise.resolve().then(() => {
      const all = entries;
      entries = [];
      written = undefined;
      return write(all);
    });
    return written;
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
    get: readTogether(async (names) => {
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
