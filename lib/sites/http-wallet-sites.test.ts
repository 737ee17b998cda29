import { expect, test, vi } from 'vitest';
import type { BackgroundBrowser } from '#lib/platform.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createHttpWalletSites } from './http-wallet-sites.ts';

function setUp({
  allowed = () => true,
  withPorts = true,
  off = false,
}: {
  allowed?: (origin: string) => boolean;
  withPorts?: boolean;
  off?: boolean;
} = {}) {
  let registered: Array<{ matches?: string[] | undefined }> = [];
  const writes: string[] = [];
  const write = (name: string, scripts: typeof registered) => {
    writes.push(name);
    registered = scripts;
  };
  const scripting: BackgroundBrowser['scripting'] = {
    getRegisteredContentScripts: async () => registered,
    registerContentScripts: async (scripts) => write('register', scripts),
    updateContentScripts: async (scripts) => write('update', scripts),
    unregisterContentScripts: async () => write('unregister', []),
  };
  const item = memoryItem<string[]>([]);
  const release = vi.fn(async (_origin: string, _others: readonly string[]) => undefined);
  const sites = createHttpWalletSites(
    { httpWalletSites: item, settings: memoryItem(defaultSettings) },
    { policy: async () => ({ httpWalletOff: off }) },
    { has: async (origin) => allowed(origin), release },
    { browser: { scripting }, isChromium: withPorts },
  );
  return { sites, item, release, writes, script: () => registered[0], forget: () => (registered = []) };
}

test('the script is registered for the sites that were chosen, and for no other port of theirs', async () => {
  const { sites, script, writes } = setUp();
  await sites.set('https://a.example', true);
  expect(script()).toEqual({
    id: 'http-wallet',
    matches: ['https://a.example:443/*'],
    js: ['http-wallet.js'],
    world: 'MAIN',
    runAt: 'document_start',
    allFrames: true,
    persistAcrossSessions: true,
  });
  await sites.set('http://b.example:8080', true);
  await sites.set('http://b.example:8080', true);
  expect(script()?.matches).toEqual(['http://b.example:8080/*', 'https://a.example:443/*']);
  await sites.set('https://a.example', false);
  expect(script()?.matches).toEqual(['http://b.example:8080/*']);
  await sites.set('http://b.example:8080', false);
  expect(script()).toBeUndefined();
  expect(writes).toEqual(['register', 'update', 'update', 'unregister']);
});

test('where patterns have no port, the ports of a host are one', async () => {
  const { sites, script } = setUp({ withPorts: false });
  for (const port of [1, 2]) await sites.set(`http://b.example:${port}`, true);
  expect(script()?.matches).toEqual(['http://b.example/*']);
});

test('a permission that is taken back takes the script away, not the choice, and brings it back', async () => {
  const without = new Set<string>();
  const { sites, item, script } = setUp({ allowed: (origin) => !without.has(origin) });
  await sites.set('https://a.example', true);
  without.add('https://a.example');
  await sites.apply();
  expect(script()).toBeUndefined();
  expect(await item.get()).toEqual(['https://a.example']);
  without.clear();
  await sites.apply();
  expect(script()?.matches).toEqual(['https://a.example:443/*']);
});

test('an update that lost the script has it again, and a start that did not changes nothing', async () => {
  const { sites, script, forget, writes } = setUp();
  await sites.set('https://a.example', true);
  await sites.apply();
  expect(writes).toEqual(['register']);
  forget();
  await sites.apply();
  expect(script()?.matches).toEqual(['https://a.example:443/*']);
});

test('a site that is taken out of the list needs its permission no more', async () => {
  const { sites, release } = setUp();
  for (const origin of ['https://a.example', 'https://b.example']) await sites.set(origin, true);
  expect(release).not.toHaveBeenCalled();
  await sites.set('https://a.example', false);
  expect(release.mock.calls).toEqual([
    ['https://a.example', ['https://b.example', ...defaultNetwork.dataApiAddresses]],
  ]);
});

test('where the administrator has switched it off no site is added, and any can be taken out', async () => {
  const { sites, item, script } = setUp({ off: true });
  await item.update(() => ['https://a.example']);
  await expect(sites.set('https://b.example', true)).rejects.toThrow();
  await sites.set('https://a.example', false);
  expect(await item.get()).toEqual([]);
  expect(script()).toBeUndefined();
});
