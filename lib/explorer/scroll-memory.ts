export type ScrollWindow = Pick<Window, 'history' | 'location' | 'scrollY' | 'scrollTo' | 'addEventListener'>;

/** Scroll position of the current history entry, in pixels; 0 for a new one. */
function savedScroll({ history }: Pick<Window, 'history'>): number {
  const saved: unknown = Object(history.state).scrollY;
  return typeof saved === 'number' ? saved : 0;
}

/** Pause in scrolling before the position is saved, in milliseconds: browsers limit how often a page writes its history. */
const saveWaitMs = 120;

/** Keeps the scroll position of each history entry: the browser would restore it before the view has rendered. */
export function rememberScroll(page: ScrollWindow): { restore(): void } {
  page.history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scrolled = (): void => {
    clearTimeout(timer);
    const { hash } = page.location;
    timer = setTimeout(() => {
      // Another history entry by now has its own position.
      if (page.location.hash === hash) page.history.replaceState({ scrollY: page.scrollY }, '');
    }, saveWaitMs);
  };
  page.addEventListener('scroll', scrolled, { passive: true });
  return {
    restore: () => {
      clearTimeout(timer);
      page.scrollTo(0, savedScroll(page));
    },
  };
}
