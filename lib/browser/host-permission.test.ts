import '#lib/browser/testing/fake-browser.ts';
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { forbiddenAddresses } from './forbidden-addresses.ts';
import {
  hasHostPermission,
  releaseHostPermission,
  requestHostPermissions,
  requestLackingPermissions,
} from './host-permission.ts';

describe('requestHostPermissions', () => {
  beforeEach(() => {
    fakeBrowser.permissionsAsked = [];
    fakeBrowser.permissionAnswer = true;
  });

  it('asks for the host, whatever its port, before it gives way', () => {
    void requestHostPermissions(['https://data.example.com:3008/node', 'https://b.example', 'http://127.0.0.1:1']);
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://data.example.com/*', 'https://b.example/*'] }]);
  });

  it('tells the user’s answer', async () => {
    fakeBrowser.permissionAnswer = false;
    expect(await requestHostPermissions(['https://data.example.com'])).toBe(false);
  });

  it('asks nothing for this machine, unless its permission was taken back', async () => {
    expect(await requestHostPermissions(['http://127.0.0.1:3008'])).toBe(true);
    expect(fakeBrowser.permissionsAsked).toEqual([]);
    expect(await hasHostPermission('http://127.0.0.1:3008')).toBe(true);
    fakeBrowser.permissionAnswer = false;
    expect(await hasHostPermission('http://127.0.0.1:3008')).toBe(false);
    expect(await requestLackingPermissions(['http://127.0.0.1:3008'])).toBe(false);
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['http://127.0.0.1/*'] }]);
  });
});

describe('releaseHostPermission', () => {
  it('gives back what nothing else needs', async () => {
    fakeBrowser.permissionsRemoved = [];
    await releaseHostPermission('https://a.example', ['https://b.example']);
    await releaseHostPermission('https://b.example', ['https://b.example:8443/node']);
    await releaseHostPermission('http://localhost:3000', []);
    expect(fakeBrowser.permissionsRemoved).toEqual([{ origins: ['https://a.example/*'] }]);
  });
});

const near = 'https://near.example.com';
const far = 'https://data.example.com';

test('follows the addresses, and the permission as the user takes and gives it', async () => {
  const addresses = signal([near, far]);
  const forbidden = forbiddenAddresses(addresses);
  expect(forbidden.value).toEqual([]);
  fakeBrowser.setPermission(false);
  await vi.waitFor(() => expect(forbidden.value).toEqual([near, far]));
  addresses.value = [near];
  await vi.waitFor(() => expect(forbidden.value).toEqual([near]));
  addresses.value = [far, near];
  await vi.waitFor(() => expect(forbidden.value).toEqual([far, near]));
  fakeBrowser.setPermission(true);
  await vi.waitFor(() => expect(forbidden.value).toEqual([]));
});
