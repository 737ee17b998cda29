/** Runs jobs one after the other; a failure does not stop the next. */
export function serialQueue(): <R>(job: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job, job);
    last = next.catch(() => undefined);
    return next;
  };
}

/**
 * Applies changes one after the other. Changes that arrive while a value is being stored are stored together afterwards.
 * Each resolves to its result once it is stored; nothing is written if nothing changed.
 */
export function batchedUpdate<T>(get: () => Promise<T>, store: (value: T) => Promise<void>) {
  const queue = serialQueue();
  let changes: Array<(current: T) => T> = [];
  let batch: Promise<void> | undefined;

  const applyAll = async (): Promise<void> => {
    const due = changes;
    changes = [];
    batch = undefined;
    const current = await get();
    const next = due.reduce((value: T, change) => change(value), current);
    if (next !== current) await store(next);
  };

  return async (change: (current: T) => T): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    changes.push((current) => {
      try {
        const result = change(current);
        resolve(result);
        return result;
      } catch (error) {
        // It does not stop the others.
        reject(error);
        return current;
      }
    });
    batch ??= queue(applyAll);
    const [result] = await Promise.all([promise, batch]);
    return result;
  };
}
