import type { BrowserDriver } from '#tests/drivers/browser-driver.ts';
import { type Spread, spread } from './measure.ts';

export interface Scrolling {
  /** Keys that were pressed, and how many of them came to the page. */
  pressed: number;
  arrived: number;
  /** Milliseconds from a key to the next picture. */
  delay: Spread;
  /** Tasks of more than 50 ms meanwhile; null where the browser does not tell. */
  longTasks: number | null;
  /** Pictures with no row in the middle of the screen. */
  blank: number;
  /** How far the page went, in pixels. */
  distance: number;
}

type Seen = Pick<Scrolling, 'longTasks' | 'blank'> & { keys: number; delays: number[] };

/** Scrolls through the assets of the network by `presses` of the key for a page down, as fast as they can be pressed. */
export async function measureScrolling(driver: BrowserDriver, presses: number): Promise<Scrolling> {
  const page = await driver.extensionPage('explorer.html#/assets', { width: 1280, height: 900 });
  await page.waitFor('[data-testid=asset]');
  await page.evaluate(() => {
    const watched = PerformanceObserver.supportedEntryTypes.includes('longtask');
    const seen: Seen = { keys: 0, delays: [], longTasks: watched ? 0 : null, blank: 0 };
    Reflect.set(window, 'seen', seen);
    if (watched) {
      new PerformanceObserver((list) => {
        seen.longTasks = (seen.longTasks ?? 0) + list.getEntries().length;
      }).observe({ type: 'longtask' });
    }
    const drawn = (then: () => void): void => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = then;
        port2.postMessage(null);
      });
    };
    const pressed = ({ timeStamp }: KeyboardEvent): void => {
      seen.keys += 1;
      drawn(() => seen.delays.push(performance.now() - timeStamp));
    };
    addEventListener('keydown', pressed, true);
    const look = (): void => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (middle?.closest('[data-testid=asset]') === null) seen.blank += 1;
      drawn(look);
    };
    drawn(look);
  });
  for (let press = 0; press < presses; press++) await page.press('PageDown');
  const seen = await page.waitUntil(() => {
    const { keys, delays, longTasks, blank }: Seen = Reflect.get(window, 'seen');
    return delays.length === keys ? { arrived: keys, delays, longTasks, blank, distance: scrollY } : null;
  }, null);
  await page.close();
  if (seen === null) throw new Error('unreachable: it was waited for');
  const { delays, ...rest } = seen;
  return { pressed: presses, delay: spread(delays), ...rest };
}
