import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { perNetworkItem } from './stored.ts';

const two: Settings = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B' }] };

function setUp() {
  const settings = memoryItem(two);
  const item = perNetworkItem(settings, (id) => memoryItem(`nothing of ${id}`));
  const use = (networkId: string) => settings.update((all) => ({ ...all, networkId }));
  return { item, use };
}

test('each network has its own value, and the one in use is meant', async () => {
  const { item, use } = setUp();
  await item.update(() => 'one');
  await use('b');
  expect(await item.get()).toBe('nothing of b');
  await item.of('first').update((value) => `${value} and late`);
  expect(await item.get()).toBe('nothing of b');
  await use('first');
  expect(await item.get()).toBe('one and late');
});

test('who watches sees the network in use, from the change on', async () => {
  const { item, use } = setUp();
  const seen: string[] = [];
  const stop = item.watch((value) => seen.push(value));
  await item.update(() => 'one');
  await use('b');
  await expect.poll(() => seen, { interval: 1 }).toEqual(['one', 'nothing of b']);
  await item.of('first').update(() => 'unseen');
  await item.update(() => 'two');
  expect(seen).toEqual(['one', 'nothing of b', 'two']);
  stop();
  await item.update(() => 'three');
  await use('first');
  expect(seen).toHaveLength(3);
});
