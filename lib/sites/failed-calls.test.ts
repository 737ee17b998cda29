import { expect, test } from 'vitest';
import { reasonError } from '#lib/bridge/reasons.ts';
import { defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createFailureLog, type FailedCalls } from './failed-calls.ts';
import type { Site, Sites } from './site.ts';

const site: Site = {
  ...{ origin: 'https://b.example', networkId: 'second', allowedAt: 0, lastCallAt: 0 },
  ...{ connected: true, keys: null, unasked: [] },
};

function setUp() {
  const item = memoryItem<FailedCalls>({});
  let now = 1000;
  const sites = memoryItem<Sites>({});
  const store = { failedCalls: item, sites, settings: memoryItem(defaultSettings) };
  const failed = createFailureLog(store, { now: () => now });
  return { item, sites, failed, later: (ms: number) => (now += ms) };
}

test('keeps the last failure of each site, with the reason or the wallet’s words', async () => {
  const { item, sites, failed, later } = setUp();
  await sites.update(() => ({ [site.origin]: site }));
  failed('https://a.example', 'client.list_keys', reasonError('not-connected', 'a detail'));
  failed('https://b.example', 'client.list_keys', { code: 3001, message: 'User error', data: 'rejected' });
  later(1);
  failed('https://a.example', 'client.connect_wallet', { code: 1, message: 'm', data: { reason: 'made-up' } });
  await expect.poll(item.get).toEqual({
    'https://a.example': {
      networkId: 'first',
      method: 'client.connect_wallet',
      reason: null,
      code: 1,
      said: 'm',
      at: 1001,
    },
    'https://b.example': {
      networkId: 'second',
      method: 'client.list_keys',
      reason: null,
      code: 3001,
      said: 'rejected',
      at: 1000,
    },
  });
});

test('stores the same failure once in a while, and no more sites and text than it has room for', async () => {
  const { item, failed, later } = setUp();
  const stored: number[] = [];
  item.watch((all) => stored.push(Object.keys(all).length));
  for (let call = 0; call < 10; call += 1)
    failed('https://a.example', 'client.list_keys', reasonError('not-connected'));
  await expect.poll(() => stored).toEqual([1]);
  later(5000);
  failed('https://a.example', 'client.list_keys', reasonError('not-connected'));
  await expect.poll(() => stored).toEqual([1, 1]);
  // A clock that was set back holds nothing up.
  later(-3_600_000);
  failed('https://a.example', 'client.list_keys', reasonError('not-connected'));
  await expect.poll(() => stored).toEqual([1, 1, 1]);
  for (let site = 0; site < 150; site += 1)
    failed(`https://${site}.example`, 'x'.repeat(1000), { code: 1, message: 'y'.repeat(1000) });
  await expect.poll(async () => Object.keys(await item.get()).length).toBe(100);
  const all = await item.get();
  expect(all['https://a.example']).toBeUndefined();
  expect(all['https://149.example']).toMatchObject({ method: 'x'.repeat(64), said: 'y'.repeat(300) });
});
