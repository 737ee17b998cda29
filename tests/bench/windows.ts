import type { PlainPage } from '#scripts/browsers/chromium/undebugged-page.ts';
import { until } from '#scripts/browsers/until.ts';
import type { Bench } from './open-bench.ts';
import { takeTurns } from './samples.ts';

/**
 * When the last large part of the window came on screen, once `css` is there. Unix milliseconds, by the clock of the
 * browser.
 */
function paintedAt(window: PlainPage, css: string): Promise<number> {
  return window.waitUntil(async (css) => {
    if (document.querySelector(css) === null) return 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
    const paints = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    return performance.timeOrigin + Math.max(...paints.map(({ startTime }) => startTime));
  }, css);
}

/** From a page's call to the window that it opens, painted. Both backgrounds are awake. */
export function measureWindows(
  { driver, site, calls, settle }: Bench,
  rounds: number,
): Promise<Record<'approval' | 'emptyWindow', number[]>> {
  let sites = 0;
  return takeTurns(
    {
      async approval() {
        // Another request would be shown in a window that is still there.
        await until('no approval window', async () => (await driver.countWindows('approval.html')) === 0);
        // One that has never asked: who refused three times in a minute is not asked for a while.
        const page = await driver.newPage(site.url(`ask${++sites}.localhost`));
        await settle();
        const start = await page.evaluate(async () => {
          await window.drawbridge.status();
          const start = performance.timeOrigin + performance.now();
          window.drawbridge.connect().catch(() => undefined);
          return start;
        });
        const opened = await driver.waitForWindow('approval.html');
        const end = await paintedAt(opened, '#connect');
        // The same as to deny.
        await opened.close();
        await page.close();
        return end - start;
      },
      async emptyWindow() {
        await settle();
        const start = await calls.evaluate(async () => {
          const start = performance.timeOrigin + performance.now();
          await window.bare('window');
          return start;
        });
        const opened = await driver.waitForWindow('window.html');
        const end = await paintedAt(opened, 'h1');
        await opened.close();
        return end - start;
      },
    },
    rounds,
  );
}
