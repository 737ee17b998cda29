import type { PageDriver } from '#scripts/browsers/browser-driver.ts';

type ExtensionPage = Pick<PageDriver, 'evaluate'>;

/** The extension's databases, each with the one store that it has. */
const stores = { drawbridge: 'private', proposals: 'records' } as const;

/** What a version of the extension has stored for good, as it lies in the browser. */
export interface Profile {
  version: string;
  /** Entries of each database: key and value. */
  databases: Record<keyof typeof stores, [key: IDBValidKey, value: unknown][]>;
  /** `storage.local` and `storage.sync`. */
  areas: Record<'local' | 'sync', Record<string, unknown>>;
}

/** In a recorded profile this stands for the extension's own origin, which is another one in each browser. */
export const recordedOrigin = 'chrome-extension://recorded';

/** All that is stored. `page` is any page of the extension. */
export async function readProfile(page: ExtensionPage, version: string): Promise<Profile> {
  const { databases, areas } = await page.evaluate(async (stores) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: Record<string, [IDBValidKey, unknown][]> = {};
    for (const [name, store] of Object.entries(stores)) {
      const database = await done(indexedDB.open(name));
      const values = database.transaction(store).objectStore(store);
      const [keys, all] = await Promise.all([done(values.getAllKeys()), done(values.getAll())]);
      databases[name] = keys.map((key, index) => [key, all[index]]);
      database.close();
    }
    const { local, sync } = chrome.storage;
    return { databases, areas: { local: await local.get(), sync: await sync.get() } };
  }, stores);
  return { version, databases: databases as Profile['databases'], areas };
}

/** Puts a recorded profile in place of all that is stored. The extension must be reloaded to read it. */
export async function writeProfile(page: ExtensionPage, recorded: Profile, ownOrigin: string): Promise<void> {
  const profile: Profile = JSON.parse(JSON.stringify(recorded).replaceAll(recordedOrigin, ownOrigin));
  await page.evaluate(
    async ({ stores, profile }) => {
      for (const [name, store] of Object.entries(stores)) {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        await new Promise((resolve, reject) => {
          opening.onsuccess = resolve;
          opening.onerror = () => reject(opening.error);
        });
        const database = opening.result;
        const values = database.transaction(store, 'readwrite').objectStore(store);
        values.clear();
        for (const [key, value] of profile.databases[name as keyof typeof stores]) values.put(value, key);
        await new Promise((resolve, reject) => {
          values.transaction.oncomplete = resolve;
          values.transaction.onabort = () => reject(values.transaction.error);
        });
        database.close();
      }
      for (const area of ['local', 'sync'] as const) {
        await chrome.storage[area].clear();
        await chrome.storage[area].set(profile.areas[area]);
      }
    },
    { stores, profile },
  );
}
