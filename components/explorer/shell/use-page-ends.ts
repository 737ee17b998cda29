import { useLayoutEffect, useRef } from 'preact/hooks';

/** How far from its end the page may stand and still be taken to be there, in pixels: places are rounded. */
const tolerance = 1.5;

/** Whether a key in `target` is for what is typed or chosen there. */
function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** How far down the page can be scrolled, in pixels. */
function pageEnd(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight;
}

/**
 * Makes the two ends of a page with a list of `count` rows reachable, though most rows are not drawn and what they are
 * reckoned with may be wrong. The keys Home and End go there at once: on a long way the browser would draw, and measure,
 * rows by the hundred, and come to where the end was when the key was pressed. Who is at the end stays there when the
 * last rows turn out higher than was reckoned with; `onEnd` is told whether that is so, for nothing else may then move
 * the page.
 */
export function usePageEnds(count: number, onEnd: (isThere: boolean) => void): void {
  const atEnd = useRef(false);
  const told = useRef(onEnd);
  told.current = onEnd;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, altKey, shiftKey, metaKey, target } = event;
      if ((key !== 'Home' && key !== 'End') || altKey || shiftKey || metaKey) return;
      if (event.defaultPrevented || takesKeys(target)) return;
      event.preventDefault();
      window.scrollTo({ top: key === 'End' ? pageEnd() : 0, behavior: 'instant' });
    };
    const scrolled = (): void => {
      const { scrollY } = window;
      atEnd.current = scrollY > 0 && scrollY > pageEnd() - tolerance;
      told.current(atEnd.current);
    };
    // Captured: before anybody else draws rows because of it, and the end moves.
    const before = { capture: true, passive: true };
    window.addEventListener('keydown', pressed);
    window.addEventListener('scroll', scrolled, before);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('scroll', scrolled, before);
    };
  }, []);
  // Another list may end where it likes.
  useLayoutEffect(() => {
    atEnd.current = false;
    told.current(false);
  }, [count]);
  useLayoutEffect(() => {
    const end = pageEnd();
    if (atEnd.current && window.scrollY < end) window.scrollTo({ top: end, behavior: 'instant' });
  });
}
