import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { isCutOff } from './windows.ts';

const page = { id: 3, status: 'complete', url: 'https://a.example/x' };

test('a page whose relay answers is not cut off; one without a relay is', async () => {
  fakeBrowser.tabs = [page];
  fakeBrowser.answerOfTab = async () => 'https://a.example';
  expect(await isCutOff()).toBe(false);
  fakeBrowser.answerOfTab = async () => undefined;
  expect(await isCutOff()).toBe(true);
  fakeBrowser.answerOfTab = async () => {
    throw new Error('Could not establish connection.');
  };
  expect(await isCutOff()).toBe(true);
});

test.each([
  { ...page, status: 'loading' },
  { ...page, url: 'chrome://extensions' },
  { id: 3, status: 'complete' },
  { status: 'complete', url: page.url },
])('nothing is said of %j', async (tab) => {
  fakeBrowser.tabs = [tab];
  expect(await isCutOff()).toBe(false);
  fakeBrowser.tabs = [];
  expect(await isCutOff()).toBe(false);
});
