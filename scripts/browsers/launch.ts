import { builds, type Target } from '../build-extension.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { browserPath } from './browser-paths.ts';
import { launchChromium } from './chromium/chromium.ts';
import { launchFirefox } from './firefox/firefox.ts';

/**
 * Starts a browser with its production build of the extension, which must have been made. `args` are further switches
 * for Chromium.
 */
export async function launch(target: Target, args: readonly string[] = []): Promise<BrowserDriver> {
  const options = { executable: await browserPath(target), extension: builds[target] };
  return target === 'chromium' ? launchChromium({ ...options, args }) : launchFirefox(options);
}
