import type { PageDriver } from '#scripts/browsers/browser-driver.ts';
import { useDatabase } from '#scripts/browsers/stored-values.ts';

type ExtensionPage = Pick<PageDriver, 'evaluate'>;

const databases = ['drawbridge', 'proposals'] as const;

/** What a version of the extension has stored for good, as it lies in the browser. */
export interface Profile {
  version: string;
  /** Entries of each database: key and value. */
  databases: Record<(typeof databases)[number], [key: IDBValidKey, value: unknown][]>;
  /** `storage.local` and `storage.sync`. */
  areas: Record<'local' | 'sync', Record<string, unknown>>;
}

/** In a recorded profile this stands for the extension's own origin, which is another one in each browser. */
export const recordedOrigin = 'chrome-extension://recorded';

/** All that is stored. `page` is any page of the extension. */
export async function readProfile(page: ExtensionPage, version: string): Promise<Profile> {
  const areas = await page.evaluate(async () => {
    const { local, sync } = chrome.storage;
    return { local: await local.get(), sync: await sync.get() };
  });
  const [drawbridge, proposals] = [
    await useDatabase(page, { database: 'drawbridge' }),
    await useDatabase(page, { database: 'proposals' }),
  ];
  return { version, databases: { drawbridge, proposals }, areas };
}

/** Puts a recorded profile in place of all that is stored. The extension must be reloaded to read it. */
export async function writeProfile(page: ExtensionPage, recorded: Profile, ownOrigin: string): Promise<void> {
  const profile: Profile = JSON.parse(JSON.stringify(recorded).replaceAll(recordedOrigin, ownOrigin));
  for (const database of databases) {
    await useDatabase(page, { database, put: profile.databases[database], clear: true });
  }
  await page.evaluate(async (areas) => {
    for (const area of ['local', 'sync'] as const) {
      await chrome.storage[area].clear();
      await chrome.storage[area].set(areas[area]);
    }
  }, profile.areas);
}
