import { expect, test } from 'vitest';
import { defaultSettings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createChains } from './chains.ts';
import type { Site } from './site.ts';

const address = 'http://127.0.0.1:1789';

/** Two connected sites, each on a network of its own, and what their pages are told. */
function twoSites(networkIds = ['a', 'b'], taken?: Promise<void>) {
  const siteOn = (networkId: string): Site => ({
    ...{ origin: `https://${networkId}.example`, networkId, allowedAt: 0, lastCallAt: 0, connected: true },
    ...{ keys: null, unasked: [] },
  });
  const told: string[] = [];
  const asked: string[] = [];
  const store = {
    ...{ chainIds: memoryItem({}), lastChainIds: memoryItem({}), learntChains: memoryItem({}) },
    settings: memoryItem(defaultSettings),
  };
  const chains = createChains(
    store,
    { connected: async () => networkIds.map(siteOn) },
    {
      maySend: async () => false,
      allow: async () => undefined,
      askAgain: async () => undefined,
      askAll: async (networkIds) => void asked.push(...networkIds),
    },
    {
      listen: async () => undefined,
      forgetTab: async () => undefined,
      tell: async (origin, event, payload) => {
        told.push(`${origin} ${event} ${JSON.stringify(payload)}`);
        await taken;
      },
    },
  );
  return { chains, told, asked };
}

test('a wallet that stops answering and answers again is told once each, to the sites of its network', async () => {
  const { chains, told } = twoSites();
  await chains.seen('a', address, 'net-1');
  told.length = 0;
  for (const up of [false, false, true, true]) await (up ? chains.seen('a', address, 'net-1') : chains.lost('a'));
  expect(told).toEqual(['https://a.example walletChanged {"up":false}', 'https://a.example walletChanged {"up":true}']);
  expect(await chains.of('a')).toBe('net-1');
});

test('another chain is told to the sites of that network, which must ask anew; the first is no change', async () => {
  const { chains, told, asked } = twoSites();
  await chains.seen('b', address, 'net-1');
  expect(told.filter((one) => one.includes('chainChanged'))).toEqual([]);
  await chains.seen('b', address, 'net-2');
  expect(told.at(-1)).toBe('https://b.example chainChanged {"chainId":"net-2"}');
  expect([asked, await chains.of('b'), await chains.of('a')]).toEqual([['b'], 'net-2', undefined]);
});

test('a page that is frozen keeps no other site waiting', async () => {
  const { chains, told } = twoSites(['a', 'a'], new Promise(() => undefined));
  void chains.seen('a', address, 'net-1');
  await expect.poll(() => told).toHaveLength(2);
});
