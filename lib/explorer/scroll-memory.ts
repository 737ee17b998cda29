/** Pause in scrolling before the position is saved, in milliseconds: browsers limit how often a page writes its history. */
const saveWaitMs = 120;

/** Keeps the scroll position of each history entry: the browser would restore it before the view has rendered. */
export function rememberScroll(): { restore(): void } {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scrolled = (): void => {
    clearTimeout(timer);
    const { hash } = location;
    timer = setTimeout(() => {
      // Another history entry by now has its own position.
      if (location.hash === hash) history.replaceState({ scrollY }, '');
    }, saveWaitMs);
  };
  addEventListener('scroll', scrolled, { passive: true });
  return {
    restore: () => {
      clearTimeout(timer);
      const saved: unknown = Object(history.state).scrollY;
      scrollTo(0, typeof saved === 'number' ? saved : 0);
    },
  };
}
