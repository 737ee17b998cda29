import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * Makes an empty folder for one run. `remove` tries for a while: a browser that just ended may still be writing. A
 * process that ends without having removed it does so at its last moment.
 */
export async function temporaryFolder(name: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `drawbridge-${name}-`));
  const patient = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  const lastMoment = (): void => rmSync(path, patient);
  process.once('exit', lastMoment);
  return {
    path,
    async remove() {
      await rm(path, patient);
      process.off('exit', lastMoment);
    },
  };
}
