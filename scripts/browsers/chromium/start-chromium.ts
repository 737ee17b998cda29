import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { chromiumSwitches } from './chromium-switches.ts';
import { type Cdp, connectCdp } from './undebugged-cdp.ts';

/** A Chromium of its own, in a fresh profile that goes with it. */
export interface StartedChromium {
  cdp: Cdp;
  close(): Promise<void>;
}

/** Starts Chromium with the unpacked extensions in `folders` and a debugging port, to which nothing is attached yet. */
export async function startChromium(executable: string, folders: readonly string[]): Promise<StartedChromium> {
  const profile = await temporaryFolder('undebugged');
  const child = spawn(
    executable,
    [
      ...chromiumSwitches(),
      `--disable-extensions-except=${folders.join(',')}`,
      `--load-extension=${folders.join(',')}`,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile.path}`,
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
