import type { TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Text that is being typed, and the attributes of its input. Enter applies it without waiting. */
export interface Typed {
  text: string;
  type(text: string): void;
  input: {
    value: string;
    onInput(event: TargetedEvent<HTMLInputElement>): void;
    onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void;
  };
}

/**
 * Debounces text: `apply` gets it once nothing has been typed for `waitMs`, so that not every key changes the address or
 * sends a request. When `applied` changes by other means, such as the back button, the text follows.
 */
export function useTyped(applied: string, apply: (text: string) => void, waitMs = 200): Typed {
  const [text, type] = useState(applied);
  const known = useRef(applied);
  const current = useRef({ text, apply });
  current.current = { text, apply };
  // A layout effect: after the paint, a letter typed meanwhile would be lost.
  useLayoutEffect(() => {
    if (applied === known.current) return;
    known.current = applied;
    type(applied);
  }, [applied]);
  const applyNow = (): void => {
    const { text, apply } = current.current;
    if (text === known.current) return;
    known.current = text;
    apply(text);
  };
  useEffect(() => {
    if (text === known.current) return;
    const timer = setTimeout(applyNow, waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return {
    text,
    type,
    input: {
      value: text,
      onInput: ({ currentTarget }) => type(currentTarget.value),
      onKeyDown: ({ key }) => key === 'Enter' && applyNow(),
    },
  };
}
