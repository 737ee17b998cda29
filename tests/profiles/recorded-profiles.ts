import { readdir, readFile } from 'node:fs/promises';
import type { Profile } from './profile.ts';

/** Every recorded profile, the oldest version first. */
export async function recordedProfiles(): Promise<Profile[]> {
  const folder = new URL('.', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const order = new Intl.Collator('en', { numeric: true });
  return Promise.all(
    files.toSorted(order.compare).map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))),
  );
}
