/** Keeps the background awake until the returned release is called. */
export type Hold = () => () => void;

/**
 * Browsers end a background after 30 s without an extension event and abort its requests, even those that wait for a
 * review. Calling an extension API every 20 s counts as an event.
 */
export function createHeartbeat(beat: () => unknown, everyMs = 20_000): Hold {
  let held = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return () => {
    held += 1;
    timer ??= setInterval(beat, everyMs);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      held -= 1;
      if (held > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
