import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { PlainPage } from '#scripts/browsers/chromium/undebugged-page.ts';
import { launchUndebugged, type UndebuggedDriver } from '#scripts/browsers/launch-undebugged.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { builds, type Target } from '#scripts/build-extension.ts';
import { connectSite } from '#tests/fixtures/answer-approval.ts';
import { serveTestSite } from '#tests/fixtures/test-site.ts';
import { copyBuild, hosts, makeBareExtension } from './bare-extension.ts';
import { hostilePages } from './hostile-pages.ts';
import { type Manifest, readManifest } from './manifest.ts';

declare global {
  interface Window {
    /** The bare extension's call: resolves when its background has answered. */
    bare: (text: string) => Promise<unknown>;
  }
}

/** An API token of the wallet, for the page's own calls: another session of its host would end ours. */
export const apiToken = 'bench'.padEnd(64, '0');

/** An extension in its browser. */
export interface Installed {
  driver: Pick<UndebuggedDriver, 'newPage'>;
  origin: string;
  manifest: Manifest;
  killWorker(): Promise<void>;
}

/** Where everything is measured: one browser with Drawbridge and the bare extension, and one for each peer. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

async function install(target: Target, folders: readonly string[]) {
  const driver = await launchUndebugged(target, folders);
  const installed = await Promise.all(
    driver.extensions.map(async ({ extensionOrigin, killWorker }, index): Promise<Installed> => {
      const manifest = await readManifest(folders[index] ?? '');
      return { driver, origin: extensionOrigin, manifest, killWorker };
    }),
  );
  return { driver, installed };
}

export async function openBench(target: Target, peerFolders: readonly string[]) {
  await using ends = new AsyncDisposableStack();
  const sandbox = ends.adopt(
    await startSandbox({
      approve: 'always',
      eventEveryMs: 0,
      apiTokens: [apiToken],
    }),
    (sandbox) => sandbox.close(),
  );
  const site = ends.adopt(
    await serveTestSite({
      '/': { html: '<h1>A page</h1>', isolated: true },
      '/frame': { open: true, html: '<p>A frame</p>' },
      ...hostilePages,
    }),
    (site) => site.close(),
  );
  const folder = ends.adopt(await temporaryFolder('bench'), (folder) => folder.remove());
  const build = builds[target];
  const folders = { ours: join(folder.path, 'ours'), bare: join(folder.path, 'bare') };
  await copyBuild(folders.ours, build);
  await makeBareExtension(folders.bare, build);

  const browser = await install(target, Object.values(folders));
  ends.defer(() => browser.driver.close());
  const [ours, bare] = browser.installed;
  if (!ours || !bare) throw new Error('The browser did not take both extensions.');
  const peers: Installed[] = [];
  for (const folder of peerFolders) {
    const peer = await install(target, [folder]);
    ends.defer(() => peer.driver.close());
    peers.push(...peer.installed);
  }

  await saveSettings(browser.driver, {
    walletAddress: sandbox.urls.wallet,
    dataApiAddress: sandbox.urls.dataApi,
    governanceAlerts: false,
  });
  const calls: PlainPage = await browser.driver.newPage(site.url(hosts.calls));
  const outcome = await connectSite(browser.driver, calls);
  if (!outcome.ok) throw new Error(`The bench's page could not connect: ${outcome.message}`);
  const opened = ends.move();
  return {
    sandbox,
    site,
    driver: browser.driver,
    ours,
    bare,
    peers,
    /** A connected page that has both Drawbridge and the bare extension. */
    calls,
    /** Waits for what the last sample may have started, then wakes both backgrounds. */
    async settle(ms = 150): Promise<void> {
      await delay(ms);
      await calls.evaluate(() => Promise.all([window.drawbridge.status(), window.bare('')]));
    },
    close: () => opened.disposeAsync(),
  };
}
