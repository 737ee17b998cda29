/**
 * Keeps the focus within `root`: when the focused element is removed, it moves to the nearest remaining ancestor, and a
 * button that was disabled while its task ran gets it back.
 */
export function keepFocus(root: HTMLElement): void {
  /** The last focused element and its ancestors up to `root`. */
  let path: HTMLElement[] = [];
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
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(keep).observe(root, changes);
  root.addEventListener('focusin', (event) => {
    const all = event.composedPath().filter((one) => one instanceof HTMLElement);
    path = all.slice(0, all.indexOf(root) + 1);
  });
  // A click on nothing means no focus.
  const forget = (): void => {
    path = [];
  };
  document.addEventListener('pointerdown', forget, true);
}
