import '#lib/browser/testing/fake-browser.ts';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { allowAddresses } from './settings-actions.ts';

beforeEach(() => {
  fakeBrowser.sent = [];
  fakeBrowser.permissionsAsked = [];
});

it.each([
  [true, ['governance.reconnect', 'assets.refresh']],
  [false, []],
])('asks the browser, and the services only once they are allowed: %s', async (answer, commands) => {
  fakeBrowser.permissionAnswer = answer;
  await allowAddresses('b', ['https://data.example.com']);
  expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://data.example.com/*'] }]);
  expect(fakeBrowser.sent).toMatchObject(commands.map((command) => ({ command, argument: { id: 'b' } })));
  expect(fakeBrowser.sent).toHaveLength(commands.length);
});
