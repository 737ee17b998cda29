import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserDriver, ConsoleError, PageDriver, Size } from '../browser-driver.ts';
import { patience } from '../browser-driver.ts';
import { until } from '../until.ts';
import { readConsoleErrors } from './console-errors.ts';
import { firefoxPage } from './firefox-page.ts';
import { type OpenFirefox, openFirefox } from './open-firefox.ts';
import type { Session } from './session.ts';

export interface FirefoxOptions {
  /** Path of the Firefox program, 142 or newer. */
  executable: string;
  /** Folder of the unpacked extension, or its zip. Its manifest must name a Gecko ID. */
  extension: string;
}

/** Starts Firefox, without a screen, with the extension as a temporary add-on. */
export async function launchFirefox({ executable, extension }: FirefoxOptions): Promise<BrowserDriver> {
  const firefox = await openFirefox(executable);
  try {
    return { ...(await addExtension(firefox, extension)).driver, close: firefox.close };
  } catch (error) {
    await firefox.close();
    throw error;
  }
}

/** The extension as a temporary add-on with a host of its own, and so with no storage but its own. */
export async function addExtension(
  firefox: OpenFirefox,
  extension: string,
): Promise<{ driver: Omit<BrowserDriver, 'close'>; extensionId: string }> {
  const { session } = firefox;
  const extensionId = await geckoId(extension);
  const uuid = randomUUID();
  await session.inBrowser(
    `const name = 'extensions.webextensions.uuids';
     const known = JSON.parse(Services.prefs.getStringPref(name, '{}'));
     Services.prefs.setStringPref(name, JSON.stringify({ ...known, [arguments[0]]: arguments[1] }));`,
    [extensionId, uuid],
  );
  await session.anywhere((send) => send('Addon:Install', { path: extension, temporary: true }));
  return { driver: drive(firefox, extensionId, `moz-extension://${uuid}`), extensionId };
}

async function manifestText(extension: string): Promise<string> {
  if (!extension.endsWith('.zip')) return readFile(join(extension, 'manifest.json'), 'utf8');
  return strFromU8(unzipSync(await readFile(extension))['manifest.json'] ?? new Uint8Array());
}

async function geckoId(extension: string): Promise<string> {
  const manifest = JSON.parse(await manifestText(extension));
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (typeof id !== 'string') throw new Error(`no Gecko ID in the manifest of ${extension}`);
  return id;
}

function drive(
  { session, windows, gone }: OpenFirefox,
  extensionId: string,
  extensionOrigin: string,
): Omit<BrowserDriver, 'close'> {
  const open = async (window: string, type: 'tab' | 'window'): Promise<string> => {
    const made = await session.inFocus(window, (send) => send('WebDriver:NewWindow', { type, focus: true }));
    return String(Reflect.get(Object(made), 'handle'));
  };
  /** In a window of its own, so that every page of a test is in the foreground. */
  const newPage = async (url: string, size?: Size): Promise<PageDriver> => {
    const free = size ? undefined : [...windows].find(([, isFree]) => isFree)?.[0];
    const window = free ?? (await open(session.home, 'window'));
    if (!size) windows.set(window, false);
    const handle = size ? window : await open(window, 'tab');
    const page = firefoxPage(session, handle);
    await session.inFocus(handle, (send) => send('WebDriver:Navigate', { url }));
    if (size) {
      await fit(session, handle, page, size);
      return page;
    }
    const close = async (): Promise<void> => {
      await page.close();
      windows.set(window, true);
    };
    return { ...page, close };
  };
  /** The handle of the newest window at such an address; undefined for none. */
  const newest = async (fragment: string): Promise<string | undefined> => {
    const handles = await session.anywhere((send) => send('WebDriver:GetWindowHandles'));
    for (const handle of Array.isArray(handles) ? handles.reverse() : []) {
      // A window may close while the others are looked at.
      const url = await firefoxPage(session, handle)
        .url()
        .catch(() => '');
      if (url.includes(fragment)) return handle;
    }
    return undefined;
  };

  return {
    name: 'firefox',
    extensionOrigin,
    newPage,
    async openPrivately(url) {
      await session.inBrowser(
        `const [id, url] = arguments;
         const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
         await ExtensionPermissions.add(id, { permissions: ['internal:privateBrowsingAllowed'], origins: [] });
         const window = Services.ww.openWindow(null, 'chrome://browser/content/browser.xhtml', '_blank', 'chrome,private,all,dialog=no', null);
         await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
         await window.delayedStartupPromise;
         window.gBrowser.selectedBrowser.fixupAndLoadURIString(url, {
           triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal(),
         });`,
        [extensionId, url],
      );
      return () => session.inBrowser(`Services.wm.getMostRecentWindow('navigator:browser').close();`);
    },
    async newContainerPage(url) {
      const handle = await session.inBrowser(
        `const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
         const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser');
         gBrowser.selectedTab = gBrowser.addTab(arguments[0], {
           userContextId: 2,
           triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal(),
         });
         return NavigableManager.getIdForBrowser(gBrowser.selectedBrowser);`,
        [url],
      );
      const page = firefoxPage(session, String(handle));
      await page.waitUntil((url) => location.href === url && document.readyState === 'complete', url);
      return page;
    },
    storagePage: () => newPage(`${extensionOrigin}/icon/16.png`),
    extensionPage: (path, size) => newPage(`${extensionOrigin}/${path}`, size),
    async waitForWindow(fragment, timeoutMs = patience) {
      // One that closes while it is looked at is not the one that is waited for.
      return until(
        `a window at …${fragment}…`,
        async () => {
          const handle = await newest(fragment);
          if (handle === undefined) return null;
          const page = firefoxPage(session, handle);
          // A window that opens takes the focus, but without a screen there is no window system to give it.
          await session.inFocus(handle, async () => undefined);
          return (await page.evaluate(() => document.readyState === 'complete')) && page;
        },
        timeoutMs,
      );
    },
    // In one command: of each window by itself, it would hold up all that uses many of them.
    async countWindows(fragment) {
      const count = await session.inBrowser(
        `return [...Services.wm.getEnumerator('navigator:browser')]
           .flatMap(({ gBrowser }) => gBrowser?.browsers ?? [])
           .filter(({ currentURI }) => currentURI.spec.includes(arguments[0])).length;`,
        [fragment],
      );
      return Number(count);
    },
    async allowHost() {
      await session.inBrowser(`Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', false);`);
    },
    async withdrawHost() {
      throw new Error('Firefox gives the hosts of content scripts with the installation');
    },
    async clickNotification(id) {
      // As its own alerts service does, which without a screen shows none that one could click.
      await session.inBrowser(
        `const { extension } = WebExtensionPolicy.getByID(arguments[0]);
         const api = await extension.apiManager.asyncGetAPI('notifications', extension, 'addon_parent');
         api.notificationsMap.emit('clicked', arguments[1]);`,
        [extensionId, id],
      );
    },
    async killWorker() {
      await session.inBrowser(
        `await WebExtensionPolicy.getByID(arguments[0]).extension.terminateBackground({ disableResetIdleForTest: true });`,
        [extensionId],
      );
    },
    backgroundRuns: async () =>
      (await session.inBrowser(`return WebExtensionPolicy.getByID(arguments[0]).extension.backgroundState;`, [
        extensionId,
      ])) !== 'stopped',
    async reloadExtension() {
      await session.inBrowser(
        `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
         const addon = await AddonManager.getAddonByID(arguments[0]);
         await addon.reload();`,
        [extensionId],
      );
    },
    backgroundHeap: async () => null,
    consoleErrors: (): Promise<ConsoleError[]> => readConsoleErrors(session, extensionOrigin),
    gone,
  };
}

/** A window of Firefox is at least 500 px wide: the page is made smaller within it, as the browser's own tools do. */
async function fit(session: Session, handle: string, page: PageDriver, size: Size): Promise<void> {
  const frame = await page.evaluate(() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight }));
  await session.inWindow(handle, (send) =>
    send('WebDriver:SetWindowRect', { width: size.width + frame.width, height: size.height + frame.height }),
  );
  await session.inBrowser(
    `const [handle, width, height] = arguments;
     const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
     const { style } = NavigableManager.getBrowserById(handle);
     for (const [name, value] of Object.entries({ width, height })) {
       for (const limit of ['min-', 'max-']) style.setProperty(limit + name, value + 'px');
     }`,
    [handle, size.width, size.height],
  );
  await page.waitUntil(({ width, height }) => innerWidth === width && innerHeight === height, size);
}
