import type { BrowserDriver } from '#tests/drivers/browser-driver.ts';
import { type Spread, spread } from './measure.ts';

export interface PopupPaint {
  /** The settings page of the same extension, for comparison: a page without data. Milliseconds to its first paint. */
  options: Spread;
  /** Milliseconds to the popup's first paint. */
  popup: Spread;
}

async function firstPaint(driver: BrowserDriver, path: string): Promise<number> {
  const page = await driver.extensionPage(path, { width: 380, height: 600 });
  const paint = await page.waitUntil(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime, null);
  await page.close();
  return paint ?? Number.NaN;
}

export async function measurePopupPaint(driver: BrowserDriver, rounds: number): Promise<PopupPaint> {
  const options: number[] = [];
  const popup: number[] = [];
  for (let round = 0; round < rounds; round++) {
    options.push(await firstPaint(driver, 'options.html'));
    popup.push(await firstPaint(driver, 'popup.html'));
  }
  return { options: spread(options), popup: spread(popup) };
}
