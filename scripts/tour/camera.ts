import { join } from 'node:path';
import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import type { TourSummary } from './summary.ts';

/** Takes pictures of pages, `<name>.png` in light and `<name>-dark.png` in dark, and notes them in the summary. */
export interface Camera {
  shoot(page: PageDriver, name: string): Promise<void>;
}

export function createCamera(folder: string, summary: TourSummary): Camera {
  const take = async (page: PageDriver, file: string, dark: boolean): Promise<void> => {
    const path = join(folder, file);
    await page.screenshot(path, { dark });
    summary.screenshots.push(path);
  };
  return {
    async shoot(page, name) {
      await take(page, `${name}.png`, false);
      await take(page, `${name}-dark.png`, true);
    },
  };
}
