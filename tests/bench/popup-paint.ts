import { mostAlerts } from '#lib/governance/update-alerts.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { readKept } from '#scripts/browsers/stored-values.ts';
import { until } from '#scripts/browsers/until.ts';
import { storeAlerts } from './feed-paint.ts';
import { manyAssets, setAssets } from './first-rows.ts';
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

export interface FullPopup {
  /** Milliseconds to the popup's first paint, with as many assets and alerts as the extension is made for. */
  paint: Spread;
  /** Milliseconds from choosing the assets to the first of them on screen. */
  assets: Spread;
}

const size = { width: 380, height: 600 };

/** Times the popup with ten thousand assets and as many alerts as are kept. The stream is off: nothing else writes alerts. */
export async function measureFullPopup(driver: BrowserDriver, sandbox: Sandbox, rounds: number): Promise<FullPopup> {
  await saveSettings(driver, { governanceAlerts: false });
  setAssets(sandbox, manyAssets);
  await storeAlerts(driver, mostAlerts);
  const paint: number[] = [];
  const assets: number[] = [];
  for (let round = 0; round < rounds; round++) {
    paint.push(await firstPaint(driver, 'popup.html'));
    const page = await driver.extensionPage('popup.html', size);
    // Read by now, and the list has arrived.
    await page.waitFor('[data-testid=unread-count]');
    await until(
      'all assets stored',
      async () => (await readKept<{ assets: unknown[] }>(page, 'assets'))?.assets.length === manyAssets,
    );
    const took = await page.evaluate(async () => {
      const start = performance.now();
      document.querySelector<HTMLElement>('[data-testid=view-assets]')?.click();
      while (document.querySelector('[data-testid=asset-row]') === null) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const end = performance.now();
      document.querySelector<HTMLElement>('[data-testid=view-wallet]')?.click();
      return end - start;
    });
    assets.push(took);
    await page.close();
  }
  setAssets(sandbox, 12);
  await storeAlerts(driver, 0);
  return { paint: spread(paint), assets: spread(assets) };
}
