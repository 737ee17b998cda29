import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { activeTabOrigin } from './active-tab.ts';

describe('activeTabOrigin', () => {
  it('is the origin of the page in the active tab', async () => {
    fakeBrowser.tabs = [{ url: 'https://app.example.com/markets?x=1' }];
    expect(await activeTabOrigin()).toBe('https://app.example.com');
  });

  it.each([[[]], [[{}]], [[{ url: '' }]], [[{ url: 'chrome://extensions/' }]], [[{ url: 'about:blank' }]]])(
    'is unknown for %j',
    async (tabs) => {
      fakeBrowser.tabs = tabs;
      expect(await activeTabOrigin()).toBeNull();
    },
  );
});
