/** The parts of `window` that scrolling back needs. */
export type ScrollWindow = Pick<
  Window,
  'history' | 'location' | 'scrollY' | 'scrollTo' | 'addEventListener' | 'removeEventListener'
>;

/** How far down this step of the history was left, in pixels; 0 for a new one. */
export function notedScroll({ history }: Pick<Window, 'history'>): number {
  const noted: unknown = Object(history.state).scrollY;
  return typeof noted === 'number' ? noted : 0;
}

/** Pause in scrolling before the place is noted, in milliseconds: browsers let a page write its history only so often. */
const noteWaitMs = 120;

export interface ScrollMemory {
  /** Goes to where this step of the history was left, or to the top of a new one. For when its view has been drawn. */
  restore(): void;
  stop(): void;
}

/**
 * Remembers how far each step of the page's history is scrolled. The browser would restore it before the view that
 * belongs to it is drawn, and would leave a new view where the old one was.
 */
export function rememberScroll(page: ScrollWindow): ScrollMemory {
  page.history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scrolled = (): void => {
    clearTimeout(timer);
    const { hash } = page.location;
    timer = setTimeout(() => {
      // Another step by now: its own place is not this one's.
      if (page.location.hash === hash) page.history.replaceState({ scrollY: page.scrollY }, '');
    }, noteWaitMs);
  };
  page.addEventListener('scroll', scrolled, { passive: true });
  return {
    restore: () => {
      clearTimeout(timer);
      page.scrollTo(0, notedScroll(page));
    },
    stop: () => {
      clearTimeout(timer);
      page.removeEventListener('scroll', scrolled);
    },
  };
}
