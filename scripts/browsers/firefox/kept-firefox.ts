import { type KeptBrowser, keepBrowser } from '../kept-browser.ts';
import { until } from '../until.ts';
import { addExtension, type FirefoxOptions } from './firefox.ts';
import { type OpenFirefox, openFirefox } from './open-firefox.ts';

/**
 * One Firefox for many tests: starting it takes longer than most of them. Each has the extension installed anew, with a
 * host of its own, so that nothing is left of what the last one stored.
 */
export function keepFirefox({ executable, extension }: FirefoxOptions): KeptBrowser<OpenFirefox> {
  return keepBrowser(
    () => openFirefox(executable),
    async (open) => {
      const { driver, extensionId } = await addExtension(open, extension);
      return { driver, clear: () => clear(open, extensionId) };
    },
  );
}

/**
 * Takes out the extension with all that it stored, closes every page, and clears what web pages stored.
 * Rejects if any of it stays.
 */
async function clear({ session, windows }: OpenFirefox, extensionId: string): Promise<void> {
  await session.inBrowser(
    `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
     const { Management } = ChromeUtils.importESModule('resource://gre/modules/Extension.sys.mjs');
     const addon = await AddonManager.getAddonByID(arguments[0]);
     // What is kept under its ID, storage.sync and permissions, goes after it, and would take what the next test stored.
     const forgotten = addon && new Promise((resolve) => {
       Management.once('cleanupAfterUninstall', (_event, _id, tasks) => resolve(Promise.all(tasks.map(({ promise }) => promise))));
     });
     await addon?.uninstall();
     await forgotten;
     // Web pages' storage and caches, and permissions of sites.
     await new Promise((resolve, reject) => Services.clearData.deleteData(
       Ci.nsIClearDataService.CLEAR_COOKIES_AND_SITE_DATA | Ci.nsIClearDataService.CLEAR_ALL_CACHES | Ci.nsIClearDataService.CLEAR_PERMISSIONS,
       { onDataDeleted: (failed) => (failed ? reject(new Error('not cleared: ' + failed)) : resolve()) },
     ));
     Services.prefs.clearUserPref('layout.css.prefers-color-scheme.content-override');
     Services.prefs.clearUserPref('extensions.webextOptionalPermissionPrompts');
     Services.console.reset();`,
    [extensionId],
  );
  const handles = async (): Promise<unknown[]> => {
    const all = await session.anywhere((send) => send('WebDriver:GetWindowHandles'));
    return Array.isArray(all) ? all : [];
  };
  for (const handle of await handles()) {
    if (handle === session.home || windows.has(String(handle))) continue;
    // A window may close by itself, now that its extension is gone.
    await session.inWindow(String(handle), (send) => send('WebDriver:CloseWindow')).catch(() => undefined);
  }
  for (const window of windows.keys()) windows.set(window, true);
  const kept = [session.home, ...windows.keys()].toSorted();
  await until('a Firefox with nothing in it', async () => {
    const isGone = await session.inBrowser(
      `const [id, windows] = arguments;
       return WebExtensionPolicy.getByID(id) === null && [...Services.wm.getEnumerator('navigator:browser')].length === windows;`,
      [extensionId, kept.length],
    );
    return isGone === true && (await handles()).toSorted().join() === kept.join();
  });
}
