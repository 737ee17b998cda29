import { generateKeyPairSync } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { driveChromium } from '#scripts/browsers/chromium/chromium.ts';
import { loadExtension, type OpenChromium, openChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { temporaryFolder } from '#scripts/browsers/temporary-folder.ts';
import { until } from '#scripts/browsers/until.ts';
import { builds } from '#scripts/build-extension.ts';
import { type SmallDisk, smallDisk } from '#tests/fixtures/small-disk.ts';

/** A Chromium whose profile and extension outlive it. */
export interface LifeBrowser {
  /** Of the browser that runs now. */
  driver(): Omit<BrowserDriver, 'close'>;
  /** The disk that the profile is on; null where it has none of its own. */
  readonly disk: Pick<SmallDisk, 'fill' | 'free'> | null;
  start(): Promise<void>;
  close(): Promise<void>;
  kill(): Promise<void>;
  /** Stops or continues every process of the browser. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Installs a higher version under the same ID while the browser runs. Resolves to the version. */
  update(): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function lifeBrowser(): Promise<LifeBrowser> {
  const executable = await browserPath('chromium');
  const folder = await temporaryFolder('life');
  // Room for a profile, and little enough to be filled in a moment.
  const disk = await smallDisk('192m');
  const profile = join(disk?.path ?? folder.path, 'profile');
  const remove = async (): Promise<void> => {
    await disk?.[Symbol.asyncDispose]();
    await folder.remove();
  };
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  let updates = 0;
  const buildVersion = async (): Promise<{ copy: string; version: string }> => {
    const copy = join(folder.path, `build-${updates}`);
    await cp(builds.chromium, copy, { recursive: true });
    const file = join(copy, 'manifest.json');
    const manifest: { version: string } = JSON.parse(await readFile(file, 'utf8'));
    const version = `${manifest.version}.${updates}`;
    await writeFile(file, JSON.stringify({ ...manifest, key, version }));
    return { copy, version };
  };
  let build = await buildVersion().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  let running: { open: OpenChromium; driver: Omit<BrowserDriver, 'close'> } | undefined;
  const now = (): NonNullable<typeof running> => {
    if (!running) throw new Error('The browser does not run.');
    return running;
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    for (const pid of await processesOf(profile)) sendSignal(pid, name);
  };
  const close = async (): Promise<void> => {
    await running?.open.close();
    running = undefined;
  };
  const kill = async (): Promise<void> => {
    await signal('SIGKILL');
    await until('the end of the browser', async () => (await processesOf(profile)).length === 0);
    await close();
  };

  return {
    driver: () => now().driver,
    disk,
    async start() {
      const open = await openChromium({
        executable,
        extension: build.copy,
        profile,
        args: ['--disk-cache-size=4000000'],
      });
      try {
        const { worker } = await loadExtension(open, build.copy);
        running = { open, driver: driveChromium(open, worker) };
      } catch (error) {
        await open.close();
        throw error;
      }
    },
    close,
    kill,
    signal,
    async update() {
      updates += 1;
      build = await buildVersion();
      await now().open.session.send('Extensions.loadUnpacked', { path: build.copy });
      await until(
        `version ${build.version}`,
        async () => {
          const page = await now().driver.storagePage();
          const version = await page.evaluate(() => chrome.runtime.getManifest().version);
          await page.close();
          return version === build.version;
        },
        30_000,
      );
      return build.version;
    },
    async [Symbol.asyncDispose]() {
      await signal('SIGCONT');
      await kill();
      await remove();
    },
  };
}

/** One that has ended meanwhile needs no signal. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (Object(error).code !== 'ESRCH') throw error;
  }
}

/** The processes of the Chromium with that profile, the browser's own first. */
async function processesOf(profile: string): Promise<number[]> {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string): Promise<string> => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
    // A name in parentheses comes first, then the state and the parent. What has ended and is not yet collected is no process.
    const [, state, parent] = /^.*\) (\S) (\d+)/s.exec(await read('stat')) ?? [];
    if (parent === undefined || state === 'Z') continue;
    parents.set(Number(name), Number(parent));
    if ((await read('cmdline')).includes(`--user-data-dir=${profile}`)) found.push(Number(name));
  }
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid && !found.includes(child)) found.push(child);
  return found;
}
