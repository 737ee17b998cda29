import { browser } from 'wxt/browser';

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
    async get(name) {
      const { [name]: value }: Record<string, unknown> = await area().get(name);
      return value;
    },
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
