import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Stored } from '#lib/storage/stored.ts';

/** A signal that follows a stored value until `stop` is called. */
export interface StoredSignal<T> {
  readonly signal: ReadonlySignal<T>;
  stop(): void;
}

/**
 * A signal over a stored value. Resolves once the first value is there, so that a page can paint its last known state
 * at once instead of an empty one. Rejects as `stored.get()` does, and then watches nothing.
 */
export async function storedSignal<T>(stored: Stored<T>): Promise<StoredSignal<T>> {
  // Watched before it is read: a change between the two would be lost, and the older value would stay on screen.
  let changed: { value: T } | null = null;
  let follow = (value: T): void => {
    changed = { value };
  };
  const stop = stored.watch((value) => follow(value));
  try {
    const first = await stored.get();
    const latest: { value: T } = changed ?? { value: first };
    const followed = signal(latest.value);
    follow = (value) => {
      followed.value = value;
    };
    return { signal: followed, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** A signal over a stored value that may be long: null until it has been read. */
export interface LateSignal<T> {
  readonly signal: ReadonlySignal<T | null>;
  /** Resolves when it has been read; rejects as `storedSignal` does. */
  readonly read: Promise<void>;
}

/** How long a first paint waits for long values, in milliseconds: usual ones are there by then, and nothing flickers. */
const usualMs = 50;

/** Resolves when a long value has been `read`, or is so long that it should not be waited for. Rejects as `read` does. */
export async function soon(read: Promise<unknown>): Promise<void> {
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, usualMs))]);
}

/** Follows a stored value without being waited for, for what takes longer to read than a first paint should wait. */
export function lateSignal<T>(stored: Stored<T>): LateSignal<T> {
  const followed = signal<StoredSignal<T> | null>(null);
  const read = storedSignal(stored).then((opened) => {
    followed.value = opened;
  });
  return { signal: computed(() => followed.value?.signal.value ?? null), read };
}
