// First: what follows takes the browser as it finds it.
import '#lib/testing/fake-extension.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { vegaItem } from './vega-item.ts';

afterEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

test('pages get window.vega until the user says otherwise', async () => {
  expect(await vegaItem.get()).toBe(true);
  await vegaItem.update(() => false);
  expect(await vegaItem.get()).toBe(false);
});

test('without the storage the settings page opens all the same, and says so when the switch is moved', async () => {
  vi.spyOn(fakeBrowser.storage.sync, 'get').mockRejectedValue(new Error('Please set a preference to enable it.'));
  expect(await vegaItem.get()).toBe(true);
  await expect(vegaItem.update(() => false)).rejects.toThrow('Please set a preference');
});
