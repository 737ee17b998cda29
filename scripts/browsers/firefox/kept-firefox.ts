import type { BrowserDriver } from '../browser-driver.ts';
import { addExtension, type FirefoxOptions } from './firefox.ts';
import { type OpenFirefox, openFirefox } from './open-firefox.ts';

export interface KeptFirefox {
  /** The extension, as if newly installed, in a Firefox with no other window. Closing it leaves Firefox for the next. */
  launch(): Promise<BrowserDriver>;
  /** Ends Firefox, if it runs. */
  close(): Promise<void>;
}

/**
 * One Firefox for many tests, one after the other: starting it takes longer than most tests. Each has the extension
 * installed anew, with a host of its own, so that nothing is left of what the last one stored. `options` are asked for
 * at each launch.
 */
export function keepFirefox(options: () => Promise<FirefoxOptions>): KeptFirefox {
  let firefox: OpenFirefox | undefined;
  const close = async (): Promise<void> => {
    const closing = firefox;
    firefox = undefined;
    await closing?.close();
  };
  return {
    async launch() {
      const { executable, extension } = await options();
      firefox ??= await openFirefox(executable);
      const open = firefox;
      try {
        const { driver, extensionId } = await addExtension(open, extension);
        // One that cannot be cleared is not for the next test.
        return { ...driver, close: () => clear(open, extensionId).catch(close) };
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}

/** Takes the extension out, with all that it stored, and closes every window but the first. */
async function clear({ session }: OpenFirefox, extensionId: string): Promise<void> {
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
     Services.prefs.clearUserPref('layout.css.prefers-color-scheme.content-override');
     Services.prefs.clearUserPref('extensions.webextOptionalPermissionPrompts');
     Services.console.reset();`,
    [extensionId],
  );
  const handles = await session.anywhere((send) => send('WebDriver:GetWindowHandles'));
  for (const handle of Array.isArray(handles) ? handles : []) {
    if (handle === session.home) continue;
    // A window may close by itself, now that its extension is gone.
    await session.inWindow(handle, (send) => send('WebDriver:CloseWindow')).catch(() => undefined);
  }
}
