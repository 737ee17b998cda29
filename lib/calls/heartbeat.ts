/** Keeps the background awake while somebody holds it; returns the release, which counts once. */
export type Hold = () => () => void;

/**
 * Browsers put a background to sleep after 30 s without an extension event and cut its requests then, also those that
 * wait for a person in the wallet. A call of an extension API every 20 s counts as one. It runs only while held.
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
