import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { BrowserDriver, Size } from '../browser-driver.ts';
import { patience } from '../browser-driver.ts';
import { until } from '../until.ts';
import { backgroundHeap } from './background-heap.ts';
import { chromiumPage } from './chromium-page.ts';
import { type ChromiumOptions, loadExtension, type OpenChromium, openChromium } from './open-chromium.ts';

/**
 * Starts Chromium with the extension. Playwright debugs the background worker, so the browser never puts it to sleep by
 * itself; `killWorker` ends it.
 */
export async function launchChromium(options: ChromiumOptions): Promise<BrowserDriver> {
  const open = await openChromium(options);
  try {
    const { worker } = await loadExtension(open, options.extension);
    return { ...driveChromium(open, worker), close: open.close };
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Has Chromium's own page of extensions call one of the functions that it alone may call. */
export async function callDeveloperPrivate(context: BrowserContext, name: string, ...args: unknown[]): Promise<void> {
  const page = await context.newPage();
  // One of that page's scripts, as text: it may do what the page may, and loads quicker.
  await page.goto('chrome://extensions/strings.m.js');
  await page.evaluate(([name, args]) => Reflect.get(chrome, 'developerPrivate')[name](...args), [name, args] as const);
  await page.close();
}

/** Drives the extension whose background is `worker`. */
export function driveChromium(open: OpenChromium, worker: Worker): Omit<BrowserDriver, 'close'> {
  const { context, errors } = open;
  const { host: extensionId } = new URL(worker.url());
  const extensionOrigin = `chrome-extension://${extensionId}`;
  const runningBackground = (): Worker | undefined =>
    context.serviceWorkers().find((worker) => worker.url().startsWith(extensionOrigin));

  const newPage = async (url: string, size?: Size): Promise<Page> => {
    const page = await context.newPage();
    if (size) await page.setViewportSize(size);
    await page.goto(url);
    return page;
  };
  const changeHost = (how: 'addHostPermission' | 'removeHostPermission', host: string): Promise<void> =>
    callDeveloperPrivate(context, how, extensionId, `http://${host}/*`);
  const killWorker = async (): Promise<void> => {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  };
  const matching = (fragment: string): Page[] => context.pages().filter((page) => page.url().includes(fragment));

  return {
    name: 'chromium',
    extensionOrigin,
    gone: open.gone,
    newPage: async (url, size) => chromiumPage(await newPage(url, size)),
    async openPrivately(url) {
      await callDeveloperPrivate(context, 'updateExtensionConfiguration', { extensionId, incognitoAccess: true });
      const { browserContextId } = await open.session.send('Target.createBrowserContext');
      await open.session.send('Target.createTarget', { url, browserContextId });
      return () => open.session.send('Target.disposeBrowserContext', { browserContextId });
    },
    async newContainerPage() {
      throw new Error('Chromium has no containers');
    },
    async storagePage() {
      const background = runningBackground();
      if (!background) return chromiumPage(await newPage(`${extensionOrigin}/icon/16.png`));
      return {
        // As for pages: the caller's signature already told the functions apart by argument.
        evaluate: (fn: (arg: never) => unknown, arg?: unknown) =>
          background.evaluate(fn as (arg: unknown) => never, arg),
        close: async () => undefined,
      };
    },
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
      const background = runningBackground() ?? (await context.waitForEvent('serviceworker', { timeout: patience }));
      await background.evaluate((id) => {
        // What no page can do: only the browser and the context itself have its events happen.
        const dispatch: unknown = Reflect.get(chrome.notifications.onClicked, 'dispatch');
        if (typeof dispatch !== 'function') throw new Error('no event can be made to happen here');
        Reflect.apply(dispatch, chrome.notifications.onClicked, [id]);
      }, id);
    },
    killWorker,
    async reloadExtension() {
      // Without the developer mode, an unpacked extension that is reloaded stays switched off.
      open.inDeveloperMode = true;
      await callDeveloperPrivate(context, 'updateProfileConfiguration', { inDeveloperMode: true });
      const page = await newPage(`${extensionOrigin}/options.html`);
      const closed = page.waitForEvent('close', { timeout: 30_000 });
      // The page goes away under the call that asks for it.
      await page.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
      await closed;
      const next = await context.newPage();
      await until('the extension is back', () => next.goto(`${extensionOrigin}/options.html`), 30_000);
      // At times Chromium does not know the worker that it has just started: its calls fail with "No SW", and it hears
      // nothing until it is stopped. One that is debugged is not stopped for being idle. A message starts the next.
      await until('the background is known', async () => {
        await next.reload();
        await next.evaluate(() => void chrome.runtime.sendMessage(null).catch(() => undefined));
        const background = await until('a background', runningBackground);
        const refusal = await background.evaluate(() => chrome.runtime.getPlatformInfo().then(() => '', String));
        if (refusal !== '') await killWorker();
        return refusal === '';
      });
      await next.close();
    },
    backgroundRuns: async () => runningBackground() !== undefined,
    // A background that dies while it is measured has no size.
    backgroundHeap: () => backgroundHeap(context, extensionOrigin).catch(() => null),
    consoleErrors: async () => errors.filter(({ url }) => url === '' || url.startsWith(extensionOrigin)),
  };
}
