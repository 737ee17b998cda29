import '#lib/browser/testing/fake-browser.ts';
import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { forbiddenAddresses } from './forbidden-addresses.ts';

const local = 'http://127.0.0.1:3008';
const far = 'https://data.example.com';

test('follows the addresses, and the permission as the user takes and gives it', async () => {
  const addresses = signal([local, far]);
  const forbidden = forbiddenAddresses(addresses);
  expect(forbidden.value).toEqual([]);
  fakeBrowser.setPermission(false);
  await vi.waitFor(() => expect(forbidden.value).toEqual([far]));
  addresses.value = [local];
  await vi.waitFor(() => expect(forbidden.value).toEqual([]));
  addresses.value = [far, local];
  await vi.waitFor(() => expect(forbidden.value).toEqual([far]));
  fakeBrowser.setPermission(true);
  await vi.waitFor(() => expect(forbidden.value).toEqual([]));
});
