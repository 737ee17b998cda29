import { expect, test } from 'vitest';
import { welcome } from './welcome-tab.ts';

async function opened(reason: string, installType: string): Promise<string[]> {
  const urls: string[] = [];
  await welcome(
    {
      runtime: { getURL: (path) => `chrome-extension://abc/${path}` },
      management: { getSelf: async () => ({ installType }) },
      tabs: { create: async ({ url }) => void urls.push(url) },
    },
    reason,
  );
  return urls;
}

test('a new user gets the welcome page, by the store or a policy', async () => {
  expect(await opened('install', 'normal')).toEqual(['chrome-extension://abc/welcome.html']);
  expect(await opened('install', 'admin')).toHaveLength(1);
});

test.each([
  ['update', 'normal'],
  ['browser_update', 'normal'],
  ['install', 'development'],
])('nobody else does: %s, %s', async (reason, installType) => {
  expect(await opened(reason, installType)).toEqual([]);
});
