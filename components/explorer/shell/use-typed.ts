import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** Pause in typing before what is typed counts, in milliseconds. */
export const typingPauseMs = 300;

/** Text that is being typed. */
export interface Typed {
  text: string;
  type(text: string): void;
  /** Applies it without waiting. */
  apply(): void;
}

/**
 * Debounces text: `apply` gets it once nothing has been typed for a while, so that not every key changes the address or
 * sends a request. When `applied` changes by other means, such as the back button, the text follows.
 */
export function useTyped(applied: string, apply: (text: string) => void): Typed {
  const [text, type] = useState(applied);
  // A layout effect: after the paint, a letter typed meanwhile would be lost.
  useLayoutEffect(() => type(applied), [applied]);
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => apply(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type, apply: () => apply(text) };
}
