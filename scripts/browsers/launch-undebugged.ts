import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { builds, type Target } from '../build-extension.ts';
import { type BrowserDriver, patience } from './browser-driver.ts';
import { browserPath } from './browser-paths.ts';
import { extensionId } from './chromium/extension-id.ts';
import { type StartedChromium, startChromium } from './chromium/start-chromium.ts';
import type { Cdp } from './chromium/undebugged-cdp.ts';
import { listTargets, type PlainPage, plainPage } from './chromium/undebugged-page.ts';
import { addExtension } from './firefox/firefox.ts';
import { type OpenFirefox, openFirefox } from './firefox/open-firefox.ts';
import { until } from './until.ts';

type Extension = Pick<BrowserDriver, 'extensionOrigin' | 'backgroundRuns' | 'killWorker'>;

/** A running browser in which nothing is attached to the extension's background: it sleeps and wakes by itself. */
export interface UndebuggedDriver extends Extension, Pick<BrowserDriver, 'name' | 'storagePage' | 'close'> {
  /** All extensions, in the order given. The driver itself is the first one's. */
  extensions: readonly Extension[];
  newPage(url: string): Promise<PlainPage>;
  /** The same without attaching to it: Chromium renders nothing in advance for a page with a debugger. */
  openTab(url: string): Promise<void>;
  extensionPage(path: string): Promise<PlainPage>;
  waitForWindow(fragment: string, timeoutMs?: number): Promise<PlainPage>;
  countWindows(fragment: string): Promise<number>;
}

/** Firefox's own driver attaches no debugger anywhere. */
export const withoutDebugger = (
  firefox: BrowserDriver,
  extensions: readonly Extension[] = [firefox],
): UndebuggedDriver => ({
  ...firefox,
  extensions,
  openTab: async (url) => void (await firefox.newPage(url)),
});

/**
 * Starts a browser with the unpacked extensions in `folders`, by default the production build alone. Playwright attaches a
 * debugger to everything, and turns the back/forward cache off: Chromium is driven without it here.
 */
export async function launchUndebugged(
  target: Target,
  folders: readonly string[] = [builds[target]],
): Promise<UndebuggedDriver> {
  const executable = await browserPath(target);
  const browser = target === 'firefox' ? await openFirefox(executable) : await startChromium(executable, folders);
  try {
    return 'cdp' in browser ? await driveChromium(browser, folders) : await driveFirefox(browser, folders);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function firstOf<T>(extensions: readonly T[]): T {
  const [first] = extensions;
  if (first === undefined) throw new Error('There is no extension to start a browser with.');
  return first;
}

async function driveFirefox(firefox: OpenFirefox, folders: readonly string[]): Promise<UndebuggedDriver> {
  const extensions: Awaited<ReturnType<typeof addExtension>>['driver'][] = [];
  for (const folder of folders) extensions.push((await addExtension(firefox, folder)).driver);
  return withoutDebugger({ ...firstOf(extensions), close: firefox.close }, extensions);
}

/** The manifest's members that are needed here. */
const manifestSchema = z.object({ key: z.optional(z.string()), background: z.optional(z.unknown()) });

/** The extension in `folder`, once it runs. */
async function chromiumExtension(cdp: Cdp, folder: string): Promise<Extension> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const named = manifest.key === undefined ? await realpath(folder) : Buffer.from(manifest.key, 'base64');
  const extensionOrigin = `chrome-extension://${extensionId(named)}`;
  const background = async () =>
    (await listTargets(cdp)).find(({ type, url }) => type === 'service_worker' && url.startsWith(extensionOrigin));
  if (manifest.background !== undefined) await until('the background', background, 30_000);
  return {
    extensionOrigin,
    backgroundRuns: async () => (await background()) !== undefined,
    async killWorker() {
      const worker = await background();
      if (!worker) return;
      await cdp.send('Target.closeTarget', { targetId: worker.targetId });
      await until('the background ended', async () => !(await background()));
    },
  };
}

async function driveChromium({ cdp, close }: StartedChromium, folders: readonly string[]): Promise<UndebuggedDriver> {
  const extensions = await Promise.all(folders.map((folder) => chromiumExtension(cdp, folder)));
  const driver = firstOf(extensions);
  const { extensionOrigin } = driver;
  const matching = async (fragment: string) =>
    (await listTargets(cdp)).filter(({ type, url }) => type === 'page' && url.includes(fragment));

  const newPage = async (url: string): Promise<PlainPage> => {
    const { targetId } = Object(await cdp.send('Target.createTarget', { url: 'about:blank' }));
    const page = await plainPage(cdp, String(targetId));
    await page.goto(url);
    return page;
  };
  return {
    ...driver,
    name: 'chromium',
    extensions,
    newPage,
    openTab: async (url) => void (await cdp.send('Target.createTarget', { url })),
    storagePage: () => newPage(`${extensionOrigin}/icon/16.png`),
    extensionPage: (path) => newPage(`${extensionOrigin}/${path}`),
    async waitForWindow(fragment, timeoutMs = patience) {
      const found = await until(`a window at …${fragment}…`, async () => (await matching(fragment)).at(-1), timeoutMs);
      const page = await plainPage(cdp, found.targetId);
      await page.waitUntil(() => document.readyState === 'complete', null, timeoutMs);
      return page;
    },
    countWindows: async (fragment) => (await matching(fragment)).length,
    close,
  };
}
