/** Runs so many jobs at once; those that come later wait. */
export function atMost(most: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (job) => {
    while (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    return job().finally(() => {
      running -= 1;
      waiting.shift()?.();
    });
  };
}
