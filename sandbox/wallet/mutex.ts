/** Lets one in at a time, in the order in which they came. */
export interface Mutex {
  /** Resolves when it is the caller's turn, to what ends it. */
  enter(): Promise<() => void>;
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return {
    async enter() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = last;
      last = promise;
      await before;
      return resolve;
    },
  };
}
