import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { BrowserDriver, ConsoleError, Size } from '../browser-driver.ts';
import { patience } from '../browser-driver.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { backgroundHeap } from './background-heap.ts';
import { chromiumPage } from './chromium-page.ts';
import { chromiumSwitches } from './chromium-switches.ts';

export interface ChromiumOptions {
  /** Path of the Chromium program. Branded Chrome will not do: since 137 it ignores `--load-extension`. */
  executable: string;
  /** Folder of the unpacked extension. */
  extension: string;
  /** With a window on the screen; without one by default. */
  headed?: boolean;
  /** Further command-line switches. */
  args?: readonly string[];
}

/**
 * Starts Chromium with the extension. No request is intercepted anywhere: interception changes what the browser sends.
 * Playwright debugs the background worker, so the browser never puts it to sleep by itself; `killWorker` ends it.
 */
export async function launchChromium(options: ChromiumOptions): Promise<BrowserDriver> {
  const profile = await temporaryFolder('chromium');
  const errors: ConsoleError[] = [];
  const stop = async (context: BrowserContext | undefined): Promise<void> => {
    await context?.close();
    await profile.remove();
  };
  let context: BrowserContext | undefined;
  try {
    context = await chromium.launchPersistentContext(profile.path, {
      executablePath: options.executable,
      headless: false,
      viewport: null,
      args: [...chromiumSwitches(options.extension, options.headed), ...(options.args ?? [])],
    });
    return await drive(context, errors, stop);
  } catch (error) {
    await stop(context);
    throw error;
  }
}

async function drive(
  context: BrowserContext,
  errors: ConsoleError[],
  stop: (context: BrowserContext) => Promise<void>,
): Promise<BrowserDriver> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 60_000 }));
  const extensionOrigin = `chrome-extension://${new URL(worker.url()).host}`;

  context.on('console', (message) => {
    const url = message.location().url || (message.page()?.url() ?? extensionOrigin);
    if (message.type() === 'error' && url.startsWith(extensionOrigin)) errors.push({ url, text: message.text() });
  });
  // Violations of an extension page's policy are events of the document, and are not all written to the console.
  await context.addInitScript(() => {
    if (location.protocol !== 'chrome-extension:') return;
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
    );
  });
  context.on('weberror', (failure) => {
    const url = failure.page()?.url() ?? '';
    if (url.startsWith(extensionOrigin)) errors.push({ url, text: String(failure.error()) });
  });

  const newPage = async (url: string, size?: Size): Promise<Page> => {
    const page = await context.newPage();
    if (size) await page.setViewportSize(size);
    await page.goto(url);
    return page;
  };
  const changeHost = async (how: 'addHostPermission' | 'removeHostPermission', host: string): Promise<void> => {
    const extensions = await newPage('chrome://extensions');
    await extensions.evaluate(
      ([how, id, host]) => Reflect.get(chrome, 'developerPrivate')[how](id, `http://${host}/*`),
      [how, new URL(extensionOrigin).host, host] as const,
    );
    await extensions.close();
  };
  const matching = (fragment: string): Page[] => context.pages().filter((page) => page.url().includes(fragment));

  return {
    name: 'chromium',
    extensionOrigin,
    gone: new Promise((resolve) => {
      context.once('close', () => resolve());
    }),
    newPage: async (url, size) => chromiumPage(await newPage(url, size)),
    extensionPage: async (path, size) => chromiumPage(await newPage(`${extensionOrigin}/${path}`, size)),
    async waitForWindow(fragment, timeoutMs = patience) {
      // Asked of the document itself: Playwright can miss the load event of a window that it did not open.
      return until(
        `a window at …${fragment}…`,
        async () => {
          const page = matching(fragment).at(-1);
          const loaded = await page?.evaluate(() => document.readyState === 'complete');
          return page && loaded ? chromiumPage(page) : null;
        },
        timeoutMs,
      );
    },
    countWindows: async (fragment) => matching(fragment).length,
    // Chromium asks no second time for what the user has allowed before, as on its page of extensions.
    allowHost: (host) => changeHost('addHostPermission', host),
    withdrawHost: (host) => changeHost('removeHostPermission', host),
    async clickNotification(id) {
      const [worker = await context.waitForEvent('serviceworker', { timeout: patience })] = context.serviceWorkers();
      await worker.evaluate((id) => {
        // What no page can do: only the browser and the context itself have its events happen.
        const dispatch: unknown = Reflect.get(chrome.notifications.onClicked, 'dispatch');
        if (typeof dispatch !== 'function') throw new Error('no event can be made to happen here');
        Reflect.apply(dispatch, chrome.notifications.onClicked, [id]);
      }, id);
    },
    async killWorker() {
      const page = context.pages()[0] ?? (await context.newPage());
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    async reloadExtension() {
      // Without the developer mode, an unpacked extension that is reloaded stays switched off.
      const extensions = await newPage('chrome://extensions');
      await extensions.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
      await extensions.close();
      const page = await newPage(`${extensionOrigin}/options.html`);
      const closed = page.waitForEvent('close', { timeout: 30_000 });
      // The page goes away under the call that asks for it.
      await page.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
      await closed;
      const next = await context.newPage();
      await until('the extension is back', () => next.goto(`${extensionOrigin}/options.html`), 30_000);
      await next.close();
    },
    backgroundRuns: async () => context.serviceWorkers().length > 0,
    // A background that dies while it is measured has no size.
    backgroundHeap: () => backgroundHeap(context, extensionOrigin).catch(() => null),
    consoleErrors: async () => [...errors],
    close: () => stop(context),
  };
}
