import '#lib/testing/fake-extension.ts';
import { expect, test } from 'vitest';
import { welcome } from './listen.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

async function opened(reason: string, installType: string): Promise<string[]> {
  const urls: string[] = [];
  const browser = fakeBrowser();
  browser.management.getSelf = async () => ({ installType });
  browser.tabs.create = async ({ url = '' }) => void urls.push(url);
  await welcome(browser, reason);
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
