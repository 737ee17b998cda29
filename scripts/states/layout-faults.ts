/** Something about the boxes of a page. `at` describes the element, with its first words. */
export interface LayoutFault {
  fault: 'wider than the window' | 'small target' | 'cut text' | 'overlapping text';
  at: string;
}

/**
 * Looks for what is cut, overlaps, is too small to press or makes the page scroll sideways. Runs in the page and must not
 * use anything from outside. A target within a sentence, or with 24 px to itself, counts as large enough: WCAG 2.2, 2.5.8.
 */
export function layoutFaults(): LayoutFault[] {
  const faults: LayoutFault[] = [];
  const found = (fault: LayoutFault['fault'], element: Element): void => {
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const id = element.id && `#${element.id}`;
    const words = (element.textContent ?? '').trim().slice(0, 40);
    faults.push({ fault, at: `${element.localName}${id}${classes} “${words}”` });
  };
  const seen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.visually-hidden, [aria-hidden=true], svg') === null &&
    getComputedStyle(element).clipPath === 'none';

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > root.clientWidth + 0.5 || left < -0.5;
    });
    // The innermost ones: what is around them is as wide only because of them.
    const inner = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    for (const element of inner.length > 0 ? inner.slice(0, 3) : [root]) found('wider than the window', element);
  }

  const ownText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const texts = [...document.body.querySelectorAll('*')].filter((element) => ownText(element) && seen(element));
  for (const element of texts) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const cuts = overflowX === 'hidden' || overflowX === 'clip';
    if (cuts && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      found('cut text', element);
  }

  /** What of a box the scrolling and clipping elements around it let through. */
  const shownPart = (element: Element, box: DOMRect): DOMRect => {
    let { left, top, right, bottom } = box;
    for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const around = at.getBoundingClientRect();
      left = Math.max(left, around.left);
      top = Math.max(top, around.top);
      right = Math.min(right, around.right);
      bottom = Math.min(bottom, around.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  // Lines of different elements; a line's own box is higher than its letters, which may touch.
  const lines = texts.flatMap((element) => {
    const range = document.createRange();
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((box) => ({ element, box: shownPart(element, box) }));
      });
  });
  const shrink = 0.2;
  // Beyond, comparing each with each takes seconds; rows are alike by then.
  const mostLines = 1500;
  const overlapping = new Set<Element>();
  for (const [index, { element, box }] of lines.entries()) {
    if (lines.length > mostLines) break;
    for (const other of lines.slice(index + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (width <= 1 || height <= shrink * Math.min(box.height, other.box.height)) continue;
      const sticky = [element, other.element].some((one) => {
        for (let at: Element | null = one; at !== null; at = at.parentElement) {
          if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true;
        }
        return false;
      });
      if (!sticky) overlapping.add(element);
    }
  }
  for (const element of overlapping) found('overlapping text', element);

  const targets = document.body.querySelectorAll('a[href], button, summary, select, input, [role=tab]');
  for (const target of targets) {
    if (!seen(target)) continue;
    const label = target.matches('[type=checkbox], [type=radio]') ? target.closest('label') : null;
    const { width, height } = (label ?? target).getBoundingClientRect();
    const inSentence =
      target.matches('a') &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    if ((width < 23.5 || height < 23.5) && width > 0 && !inSentence) found('small target', target);
  }
  return faults;
}
