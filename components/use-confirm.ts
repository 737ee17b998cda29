import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface Confirm {
  asked: boolean;
  ask(): void;
  /** Cancels, as Escape does. */
  drop(): void;
  /** For the button that asks. */
  open: RefObject<HTMLButtonElement | null>;
  /** For the answer that cancels. */
  keep: RefObject<HTMLButtonElement | null>;
  /** For the element around the answers. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Moves the focus to the answer that cancels, and back to the button that asked. */
export function useConfirm(): Confirm {
  const [asked, setAsked] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (asked) keep.current?.focus();
    else if (wasAsked.current) open.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  const drop = (): void => setAsked(false);
  return {
    asked,
    ask: () => setAsked(true),
    drop,
    open,
    keep,
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return;
      // Otherwise the browser closes the popup.
      event.preventDefault();
      drop();
    },
  };
}
