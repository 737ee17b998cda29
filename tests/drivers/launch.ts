import { browserPath } from '#scripts/browser-paths.ts';
import { builds, type Target } from '#scripts/build-extension.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox/firefox.ts';

/**
 * Starts a browser with its production build of the extension, which must have been made. `args` are further switches
 * for Chromium.
 */
export async function launch(target: Target, args: readonly string[] = []): Promise<BrowserDriver> {
  const options = { executable: await browserPath(target), extension: builds[target] };
  return target === 'chromium' ? launchChromium({ ...options, args }) : launchFirefox(options);
}
