import type { PlainPage } from '#scripts/browsers/chromium/undebugged-page.ts';

/** Of one page, in Unix milliseconds by the clock of the browser. */
export interface PagePaints {
  /** Its navigation. */
  start: number;
  /** First text or picture on screen: of a page of ours its static frame, with nothing of the state. */
  painted: number;
  /** The largest text or picture that is there once there is `css`, as when the state has been drawn. */
  drawn: number;
}

/** When a page was painted, from the browser's own entries. */
export function pagePaints(page: PlainPage, css: string): Promise<PagePaints> {
  return page.waitUntil(async (css) => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    if (first === undefined || document.querySelector(css) === null) return null;
    // The browser tells of the largest one some time after it has painted it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const largest = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const start = performance.timeOrigin;
    const drawn = Math.max(...largest.map(({ startTime }) => startTime));
    return { start, painted: start + first.startTime, drawn: start + drawn };
  }, css) as Promise<PagePaints>;
}
