import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builds, type Target } from '../build-extension.ts';
import { type BrowserDriver, patience } from './browser-driver.ts';
import { browserPath } from './browser-paths.ts';
import { chromiumSwitches } from './chromium/chromium-switches.ts';
import { type Cdp, connectCdp } from './chromium/undebugged-cdp.ts';
import { listTargets, type PlainPage, plainPage } from './chromium/undebugged-page.ts';
import { launchFirefox } from './firefox/firefox.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** A running browser in which nothing is attached to the extension's background: it sleeps and wakes by itself. */
export interface UndebuggedDriver
  extends Pick<BrowserDriver, 'name' | 'extensionOrigin' | 'storagePage' | 'backgroundRuns' | 'close'> {
  newPage(url: string): Promise<PlainPage>;
  /** The same without attaching to it: Chromium renders nothing in advance for a page with a debugger. */
  openTab(url: string): Promise<void>;
  extensionPage(path: string): Promise<PlainPage>;
  waitForWindow(fragment: string, timeoutMs?: number): Promise<PlainPage>;
  countWindows(fragment: string): Promise<number>;
}

/** Firefox's own driver attaches no debugger anywhere. */
export const withoutDebugger = (firefox: BrowserDriver): UndebuggedDriver => ({
  ...firefox,
  openTab: async (url) => void (await firefox.newPage(url)),
});

/**
 * Starts a browser with its production build of the extension.
 * Playwright attaches one to everything, and turns the back/forward cache off: Chromium is driven without it here.
 */
export async function launchUndebugged(target: Target, args: readonly string[] = []): Promise<UndebuggedDriver> {
  const executable = await browserPath(target);
  if (target === 'firefox') {
    return withoutDebugger(await launchFirefox({ executable, extension: builds.firefox }));
  }
  const browser = await startChromium(executable, args);
  try {
    return await drive(browser.cdp, browser.close);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function startChromium(executable: string, args: readonly string[]) {
  const profile = await temporaryFolder('undebugged');
  const child = spawn(
    executable,
    [
      ...chromiumSwitches(),
      `--disable-extensions-except=${builds.chromium}`,
      `--load-extension=${builds.chromium}`,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile.path}`,
      ...args,
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code) => resolve(`it ended with ${code}`));
  });
  const lastResort = (): void => {
    child.kill('SIGKILL');
  };
  // Before the profile goes, hence in front.
  process.prependOnceListener('exit', lastResort);
  let cdp: Cdp | undefined;
  const close = async (): Promise<void> => {
    await cdp?.send('Browser.close').catch(() => undefined);
    const late = new AbortController();
    await Promise.race([ended, delay(5000, undefined, { signal: late.signal }).then(lastResort)]);
    late.abort();
    await ended;
    process.off('exit', lastResort);
    await profile.remove();
  };
  try {
    // Chromium writes the port that it took, and the path of the browser's own endpoint, into its profile.
    const written = until(
      'Chromium’s debugging port',
      () => readFile(join(profile.path, 'DevToolsActivePort'), 'utf8').then((text) => /^(\d+)\n(\S+)/.exec(text)),
      60_000,
    );
    const found = await Promise.race([written, ended]);
    if (typeof found === 'string') throw new Error(`Chromium did not start: ${found}`);
    cdp = await connectCdp(`ws://127.0.0.1:${found[1]}${found[2]}`);
    return { cdp, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function drive(cdp: Cdp, close: () => Promise<void>): Promise<UndebuggedDriver> {
  const isBackground = ({ type, url }: { type: string; url: string }): boolean =>
    type === 'service_worker' && url.startsWith('chrome-extension://');
  const worker = await until('the background', async () => (await listTargets(cdp)).find(isBackground), 30_000);
  const extensionOrigin = `chrome-extension://${new URL(worker.url).host}`;
  const matching = async (fragment: string) =>
    (await listTargets(cdp)).filter(({ type, url }) => type === 'page' && url.includes(fragment));

  const newPage = async (url: string): Promise<PlainPage> => {
    const { targetId } = Object(await cdp.send('Target.createTarget', { url: 'about:blank' }));
    const page = await plainPage(cdp, String(targetId));
    await page.goto(url);
    return page;
  };
  return {
    name: 'chromium',
    extensionOrigin,
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
    backgroundRuns: async () => (await listTargets(cdp)).some(isBackground),
    close,
  };
}
