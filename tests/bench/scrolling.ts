import type { BrowserDriver, PageDriver } from '#scripts/browsers/browser-driver.ts';
import { type Spread, spread } from './measure.ts';

/** What came of scrolling as fast as the browser can be told to. */
export interface Scrolled {
  /** What was sent to the page, and how much of it arrived: keys, or pixels of the wheel. */
  sent: number;
  arrived: number;
  /** Milliseconds from an event to the next picture. */
  delay: Spread;
  /** Tasks of more than 50 ms meanwhile; null where the browser does not tell. */
  longTasks: number | null;
  /** Pictures with no row in the middle of the screen. */
  blank: number;
  /** How far the page went, in pixels. */
  distance: number;
}

export interface Scrolling {
  keys: Scrolled;
  wheel: Scrolled;
}

/** `still` is for how many pictures nothing has moved. */
type NodeReport = Pick<Scrolled, 'arrived' | 'longTasks' | 'blank'> & { delays: number[]; still: number };

/** How long what was sent may take to arrive before it counts as lost, in milliseconds. */
const lostMs = 5000;

/** Pixels of one notch of a usual wheel. */
const notch = 120;

/** Opens the assets of the network, and has the page note what arrives and what is on screen from then on. */
async function openWatched(driver: BrowserDriver): Promise<PageDriver> {
  const page = await driver.extensionPage('explorer.html#/assets', { width: 1280, height: 900 });
  await page.waitFor('[data-testid=asset]');
  await page.evaluate(() => {
    const watched = PerformanceObserver.supportedEntryTypes.includes('longtask');
    const seen: NodeReport = { arrived: 0, delays: [], longTasks: watched ? 0 : null, blank: 0, still: 0 };
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
    const note = (event: Event, amount: number): void => {
      seen.arrived += amount;
      drawn(() => seen.delays.push(performance.now() - event.timeStamp));
    };
    addEventListener('keydown', (event) => note(event, 1), true);
    // A browser may tell of several turns of the wheel at once: pixels are counted, and not events.
    addEventListener('wheel', (event) => note(event, event.deltaY), { capture: true, passive: true });
    let place = scrollY;
    const look = (): void => {
      seen.still = scrollY === place ? seen.still + 1 : 0;
      place = scrollY;
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (middle?.closest('[data-testid=asset]') === null) seen.blank += 1;
      drawn(look);
    };
    drawn(look);
  });
  return page;
}

async function scroll(
  driver: BrowserDriver,
  sent: number,
  times: number,
  act: (page: PageDriver) => Promise<void>,
): Promise<Scrolled> {
  const page = await openWatched(driver);
  for (let time = 0; time < times; time++) await act(page);
  const arrived = (sent: number): boolean => (Reflect.get(window, 'seen') as NodeReport).arrived >= sent;
  await page.waitUntil(arrived, sent, lostMs).catch(() => undefined);
  // A browser goes on scrolling for a moment after the last event.
  await page.waitUntil(() => (Reflect.get(window, 'seen') as NodeReport).still > 10, null);
  const { delays, still, ...seen } = await page.evaluate(() => Reflect.get(window, 'seen') as NodeReport);
  const distance = await page.evaluate(() => scrollY);
  await page.close();
  return { sent, delay: spread(delays), distance, ...seen };
}

/** Scrolls through the assets of the network by so many presses of the key for a page down, and turns of the wheel. */
export async function measureScrolling(driver: BrowserDriver, times: number): Promise<Scrolling> {
  return {
    keys: await scroll(driver, times, times, (page) => page.press('PageDown')),
    wheel: await scroll(driver, times * notch, times, (page) => page.turnWheel(notch)),
  };
}
