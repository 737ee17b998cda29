import { debounced, type Schedule } from '#lib/schedule.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';

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
  const queue = serialQueue();

  const write = async (): Promise<void> => {
    const taken = items;
    if (taken.length === 0) return;
    items = [];
    try {
      await deps.write(taken);
    } catch (error) {
      items = [...taken, ...items];
      deps.report(error);
      next.cancel();
      next.in(retryMs);
    }
  };
  const flush = (): Promise<void> => {
    next.cancel();
    return queue(write);
  };
  const next = debounced(() => void flush(), deps.schedule);
  return {
    add(item) {
      items.push(item);
      next.in(collectMs);
    },
    flush,
    async close() {
      await flush();
      next.cancel();
    },
  };
}
