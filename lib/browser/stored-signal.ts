import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { once } from '#lib/once.ts';
import type { Stored } from '#lib/storage/stored.ts';

/** A signal that follows a stored value, once the first value is read. Rejects as `stored.get()` does. */
export const storedSignal = <T>(stored: Stored<T>): Promise<ReadonlySignal<T>> =>
  networkSignal(signal(''), () => stored);

/** Follows the value of the network that `id` names at the time. On another ID, the old value stays until the other one is read. */
export async function networkSignal<T>(
  id: ReadonlySignal<string>,
  open: (networkId: string) => Stored<T>,
): Promise<ReadonlySignal<T>> {
  const first = Promise.withResolvers<T>();
  const changed = signal<{ value: T } | null>(null);
  effect(() => {
    const stored = open(id.value);
    /** Not once a change, or another network, has overtaken it. */
    let takesRead = true;
    const take = (value: T): void => {
      takesRead = false;
      changed.value = { value };
      first.resolve(value);
    };
    // Watched before it is read: a change between the two would be lost.
    const unwatch = stored.watch(take);
    stored.get().then(
      (value) => takesRead && take(value),
      (error: unknown) => {
        if (!takesRead) return;
        if (changed.value === null) first.reject(error);
        else console.error(error);
      },
    );
    return () => {
      takesRead = false;
      unwatch();
    };
  });
  const value = await first.promise;
  return computed(() => (changed.value === null ? value : changed.value.value));
}

/** The values of several stored items, under their names. */
export type ValuesOf<Items> = { [Name in keyof Items]: Items[Name] extends Stored<infer T> ? T : never };

/** One signal over several stored values, or signals of such. Resolves and rejects as `storedSignal` does. */
export async function storedState<T extends object>(
  items: {
    [Name in keyof T]: Stored<T[Name]> | Promise<ReadonlySignal<T[Name]>>;
  },
): Promise<ReadonlySignal<T>> {
  const signals = await Promise.all(
    Object.entries<Stored<T[keyof T]> | Promise<ReadonlySignal<T[keyof T]>>>(items).map(
      async ([name, item]) => [name, await ('get' in item ? storedSignal(item) : item)] as const,
    ),
  );
  // The names are those of `items`, which `fromEntries` cannot tell.
  return computed(() => Object.fromEntries(signals.map(([name, { value }]) => [name, value])) as T);
}

/** How long a first paint waits for long values. Milliseconds. */
const usualMs = 50;

/** Resolves when a long value has been `read` or takes too long to wait for. Rejects as `read` does. */
export async function soon(read: Promise<unknown>): Promise<void> {
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, usualMs))]);
}

/** A signal that is null until `read` has opened it, which rejects as `open` does, and tries again then. */
export function lateSignal<T>(open: () => Promise<ReadonlySignal<T>>) {
  const followed = signal<ReadonlySignal<T> | null>(null);
  const read = once(async () => {
    followed.value = await open();
  });
  return { signal: computed(() => followed.value?.value ?? null), read };
}
