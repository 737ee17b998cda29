import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Pause in typing before the request, in milliseconds. Enter sends it at once. */
export const requestWaitMs = 400;

/** Text that is being typed. */
export interface Typed {
  text: string;
  type(text: string): void;
  /** Applies it without waiting. */
  apply(): void;
}

/**
 * Debounces text: `apply` gets it once nothing has been typed for `waitMs`, so that not every key changes the address or
 * sends a request. When `applied` changes by other means, such as the back button, the text follows.
 */
export function useTyped(applied: string, apply: (text: string) => void, waitMs = 200): Typed {
  const [text, type] = useState(applied);
  // A layout effect: after the paint, a letter typed meanwhile would be lost.
  useLayoutEffect(() => type(applied), [applied]);
  const applyNow = (): void => {
    if (text !== applied) apply(text);
  };
  useEffect(() => {
    const timer = setTimeout(applyNow, waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type, apply: applyNow };
}
