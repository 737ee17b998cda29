import type { Schedule } from './batch.ts';

/** Milliseconds: votes come in numbers. */
const collectMs = 1000;

/** Has `run` called a moment after the first of many changes of these items. Returns its own removal. */
export function collectChanges(
  items: readonly { watch(listener: () => void): () => void }[],
  schedule: Schedule,
  run: () => void,
): () => void {
  let cancel: (() => void) | null = null;
  const soon = (): void => {
    cancel ??= schedule(() => {
      cancel = null;
      run();
    }, collectMs);
  };
  const unwatch = items.map((item) => item.watch(soon));
  return () => {
    for (const stop of unwatch) stop();
    cancel?.();
  };
}
