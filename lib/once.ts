/** Runs `job` at the first call, for all callers, and after a failure again at the next call. */
export function once<T>(job: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= job().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
