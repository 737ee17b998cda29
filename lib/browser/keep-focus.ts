/**
 * Keeps the keyboard's place in what is drawn below `root`. A button that goes away under its user, as "Mark all as read"
 * does, takes the focus with it: it then goes to the nearest element around it that is still there. One that is
 * switched off while its work is under way gets it back. Returns its own removal.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The element that had the focus last, and those around it up to `root`. */
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
      // Only by script: Tab still goes past it.
      if (place !== path[0] && place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: true });
      // One that is left but not shown, as a line that is empty now, takes no focus.
      if (document.activeElement === place) return;
    }
  };
  const observer = new MutationObserver(keep);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', remember);
  // Who clicks beside everything wants the focus nowhere.
  document.addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
}
