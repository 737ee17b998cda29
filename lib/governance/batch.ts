/** Runs `run` after `delayMs` milliseconds, unless the returned undo was called before. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

export interface Batch<T> {
  add(item: T): void;
  /** Writes what has been added so far. Resolves also when the write failed: it is tried again by itself. */
  flush(): Promise<void>;
  /** Writes what has been added, once more, and tries no further. */
  close(): Promise<void>;
}

/** Milliseconds in which items are collected into one write, and after which a failed write is tried again. */
const collectMs = 100;
const retryMs = 5000;

/**
 * Collects items into few writes, one at a time and in order. A write that fails is reported, and its items stay in
 * front of the later ones.
 */
export function createBatch<T>(deps: {
  write: (items: readonly T[]) => Promise<void>;
  schedule: Schedule;
  report: (error: unknown) => void;
}): Batch<T> {
  let items: T[] = [];
  let cancel: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();

  const flushAfter = (delayMs: number): void => {
    cancel ??= deps.schedule(() => void flush(), delayMs);
  };
  const write = async (): Promise<void> => {
    const taken = items;
    if (taken.length === 0) return;
    items = [];
    try {
      await deps.write(taken);
    } catch (error) {
      items = [...taken, ...items];
      deps.report(error);
      unschedule();
      flushAfter(retryMs);
    }
  };
  const unschedule = (): void => {
    cancel?.();
    cancel = null;
  };
  const flush = (): Promise<void> => {
    unschedule();
    writing = writing.then(write);
    return writing;
  };
  return {
    add(item) {
      items.push(item);
      flushAfter(collectMs);
    },
    flush,
    async close() {
      await flush();
      unschedule();
    },
  };
}
