/**
 * Runs `job` now and again `everyMs` after each run has ended, so that a slow answer never piles up runs. A run that
 * fails is told to `failed` and does not end the repetition. Returns its own removal.
 */
export function repeat(job: () => Promise<void>, everyMs: number, failed: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const run = async (): Promise<void> => {
    try {
      await job();
    } catch (error) {
      failed(error);
    }
    if (!stopped) timer = setTimeout(() => void run(), everyMs);
  };
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
