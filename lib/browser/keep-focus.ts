/**
 * Keeps the focus within `root`: when the focused element is removed, it moves to the nearest remaining ancestor, and a
 * button that was disabled while its task ran gets it back. Returns a function that stops it.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The last focused element and its ancestors up to `root`. */
  let path: HTMLElement[] = [];
  const remember = (event: FocusEvent): void => {
    const all = event.composedPath().filter((one) => one instanceof HTMLElement);
    path = all.slice(0, all.indexOf(root) + 1);
  };
  const forget = (): void => {
    path = [];
  };
  const keep = (): void => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    for (const place of path.filter((one) => one.isConnected)) {
      if (place.matches(':disabled')) return;
      // Focusable by script only: Tab still skips it.
      if (place !== path[0] && place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: true });
      // An element that is not shown cannot take the focus.
      if (document.activeElement === place) return;
    }
  };
  const observer = new MutationObserver(keep);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', remember);
  // A click on nothing means no focus.
  document.addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
}
