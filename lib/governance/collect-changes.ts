import { type Cancel, debounced, type Schedule } from '#lib/schedule.ts';

/** Milliseconds: votes come in numbers. */
const collectMs = 1000;

/** Calls `run` a moment after the first of many changes of these items. */
export function collectChanges(
  items: readonly { watch(listener: () => void): Cancel }[],
  schedule: Schedule,
  run: () => void,
): Cancel {
  const soon = debounced(run, schedule);
  const unwatch = items.map((item) => item.watch(() => soon.in(collectMs)));
  return () => {
    for (const stop of unwatch) stop();
    soon.cancel();
  };
}
