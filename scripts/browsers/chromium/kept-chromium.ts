import { cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeptBrowser, keepBrowser } from '../kept-browser.ts';
import { until } from '../until.ts';
import { callDeveloperPrivate, driveChromium } from './chromium.ts';
import { type ChromiumOptions, loadExtension, type OpenChromium, openChromium } from './open-chromium.ts';

/**
 * One Chromium for many tests: a start takes seven times the CPU of an installation. Each test has a copy of the extension
 * in a folder of its own, and so with an ID of its own: what an earlier one stored or was allowed is not for it.
 */
export function keepChromium(options: ChromiumOptions): KeptBrowser<OpenChromium> {
  return keepBrowser(
    () => openChromium(options),
    (open) => installCopy(open, options.extension),
  );
}

/**
 * Installs a copy of the extension in `folder`. `clear` takes it out again, with every page but one and what web pages
 * stored, or rejects: then the browser is of no more use.
 */
export async function installCopy(
  open: OpenChromium,
  folder: string,
): Promise<{ driver: ReturnType<typeof driveChromium>; clear: () => Promise<void> }> {
  const copy = await mkdtemp(join(open.folder, 'extension-'));
  // A third of the CPU of doing so file by file in between.
  cpSync(folder, copy, { recursive: true });
  const { id, worker } = await loadExtension(open, copy);
  return { driver: driveChromium(open, worker), clear: () => clear(open, id) };
}

/** What runs pages and extensions; the rest is Chromium's own. */
const ours = new Set([
  'page',
  'iframe',
  'service_worker',
  'shared_worker',
  'worker',
  'background_page',
  'webview',
  'other',
]);

/** Takes out the extension, closes every page but the first, and clears what web pages stored. Rejects if any of it stays. */
async function clear(open: OpenChromium, id: string): Promise<void> {
  const { context, session, errors, visited } = open;
  const [home = await context.newPage(), ...others] = context.pages();
  await session.send('Extensions.uninstall', { id });
  if (open.inDeveloperMode)
    await callDeveloperPrivate(context, 'updateProfileConfiguration', { inDeveloperMode: false });
  open.inDeveloperMode = false;
  // One of the extension may have closed with it.
  await Promise.all(others.map((page) => page.close().catch(() => undefined)));
  await session.send('Storage.clearCookies');
  if (visited.size > 0) {
    const ofPage = await context.newCDPSession(home);
    for (const origin of visited) await ofPage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await ofPage.detach();
  }
  errors.length = 0;
  visited.clear();
  await until('a browser with one page and no extension', async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    const left = targetInfos.filter(({ type, url }) => ours.has(type) && url !== home.url());
    if (left.length > 0) throw new Error(`still there: ${left.map(({ type, url }) => `${type} ${url}`).join(', ')}`);
    const { extensions } = await session.send('Extensions.getExtensions');
    return extensions.length === 0 && context.pages().length === 1;
  });
}
