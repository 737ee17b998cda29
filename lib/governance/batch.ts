import { serialQueue } from '#lib/storage/serial-queue.ts';

/** Runs `run` after `delayMs` milliseconds. Returns its cancellation. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

export interface Batch<T> {
  add(item: T): void;
  /** Writes what was added. Resolves on failure too: the write is retried. */
  flush(): Promise<void>;
  /** Writes what was added, without a retry. */
  close(): Promise<void>;
}

/** Milliseconds before a write, and before a retry. */
const collectMs = 100;
const retryMs = 5000;

/** Collects items into few writes, in order and one at a time. Items of a failed write stay in front. */
export function createBatch<T>(deps: {
  write: (items: readonly T[]) => Promise<void>;
  schedule: Schedule;
  report: (error: unknown) => void;
}): Batch<T> {
  let items: T[] = [];
  let cancel: (() => void) | null = null;
  const queue = serialQueue();

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
    return queue(write);
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
