import { useLayoutEffect, useRef } from 'preact/hooks';

/** How far from its end the page still counts as at its end, in pixels: positions are rounded. */
const tolerance = 1.5;

/** Whether `target` handles keys itself. */
function handlesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** How far down the page can be scrolled, in pixels. */
function pageEnd(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight;
}

/**
 * Makes both ends of a page with a virtual list of `count` rows reachable, although the heights of most rows are only
 * estimated. Home and End jump there: smooth scrolling would render and measure hundreds of rows, and stop where the end
 * was when the key was pressed. A page at its end stays there when the last rows turn out higher than estimated; `onEnd`
 * is told whether it is there, so that nothing else moves it.
 */
export function usePageEnds(count: number, onEnd: (isThere: boolean) => void): void {
  const atEnd = useRef(false);
  const listener = useRef(onEnd);
  listener.current = onEnd;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, altKey, shiftKey, metaKey, target } = event;
      if ((key !== 'Home' && key !== 'End') || altKey || shiftKey || metaKey) return;
      if (event.defaultPrevented || handlesKeys(target)) return;
      event.preventDefault();
      window.scrollTo({ top: key === 'End' ? pageEnd() : 0, behavior: 'instant' });
    };
    const scrolled = (): void => {
      const { scrollY } = window;
      atEnd.current = scrollY > 0 && scrollY > pageEnd() - tolerance;
      listener.current(atEnd.current);
    };
    // Captured: before another listener renders rows and the end moves.
    const before = { capture: true, passive: true };
    window.addEventListener('keydown', pressed);
    window.addEventListener('scroll', scrolled, before);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('scroll', scrolled, before);
    };
  }, []);
  useLayoutEffect(() => {
    atEnd.current = false;
    listener.current(false);
  }, [count]);
  useLayoutEffect(() => {
    const end = pageEnd();
    if (atEnd.current && window.scrollY < end) window.scrollTo({ top: end, behavior: 'instant' });
  });
}
