import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { userPreferences } from './prefs.ts';

export interface FirefoxProcess {
  /** Where its Marionette server listens, on 127.0.0.1. */
  port: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Ends the process, by force after five seconds, and removes its profile. */
  stop(): Promise<void>;
}

/**
 * Starts Firefox without a screen, in a fresh profile, and waits until it can be driven. The first start of a profile
 * takes Firefox several seconds.
 */
export async function startFirefox(executable: string): Promise<FirefoxProcess> {
  const profile = await temporaryFolder('firefox');
  await writeFile(join(profile.path, 'user.js'), userPreferences());

  let output = '';
  const child = spawn(
    executable,
    // System access lets a test run scripts with the browser's own rights, e.g. to end the background page.
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile.path],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const running = (): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });

  // A test run that is cut short must leave no browser behind.
  const lastResort = (): void => {
    child.kill('SIGKILL');
  };
  // Before the profile goes, hence in front.
  process.prependOnceListener('exit', lastResort);
  const stop = async (): Promise<void> => {
    if (running()) {
      child.kill();
      const late = new AbortController();
      await Promise.race([ended, delay(5000, undefined, { signal: late.signal }).then(() => child.kill('SIGKILL'))]);
      late.abort();
      await ended;
    }
    process.off('exit', lastResort);
    await profile.remove();
  };

  try {
    const port = await until(
      'Firefox listening for Marionette',
      async () => {
        if (!running()) return 'ended';
        return Number(await readFile(join(profile.path, 'MarionetteActivePort'), 'utf8'));
      },
      60_000,
    );
    if (port === 'ended') throw failure ?? new Error(`Firefox ended at once (${child.exitCode}): ${output}`);
    return { port, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
