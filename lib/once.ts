/** Runs `job` at the first call, for all callers, and after a failure again at the next call. */
export function once<A extends unknown[], T>(job: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...args) => {
    running ??= job(...args).catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

/** Makes a value of each key at its first use. */
export function oncePerKey<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
