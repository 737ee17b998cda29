import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Whether the element at `end`, within what scrolls at `scroller`, has been on screen: `unknown` until the browser has
 * laid it out, `below` while it has yet to be scrolled to. Once `seen`, it stays so: the user may scroll back.
 */
export function useEndSeen(): {
  endIs: 'unknown' | 'below' | 'seen';
  scroller: RefObject<HTMLElement | null>;
  end: RefObject<HTMLDivElement | null>;
} {
  const [endIs, setEndIs] = useState<'unknown' | 'below' | 'seen'>('unknown');
  const scroller = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.some((entry) => entry.isIntersecting);
        setEndIs(seen ? 'seen' : 'below');
        if (seen) observer.disconnect();
      },
      { root: scroller.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return { endIs, scroller, end };
}
