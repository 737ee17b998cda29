import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { defaultNetwork, defaultSettings, networksToGovern } from '#lib/settings/settings.ts';
import { createShownNetwork } from './shown-network.ts';

const two = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B' }] };

beforeEach(() => fakeBrowser.reset());

test('what is read waits for the network, and follows it', async () => {
  const shown = createShownNetwork({ get: async () => two });
  const seen: string[] = [];
  const unwatch = shown.watch(({ networkId }) => seen.push(networkId));
  const read = shown.get();
  shown.begin(signal(two), 'b');
  // The one in use is followed as ever.
  expect([(await read).networkId, networksToGovern(await read).map(({ id }) => id)]).toEqual(['b', ['first', 'b']]);
  shown.look(null);
  shown.look('b');
  expect([seen, await shown.id()]).toEqual([['first', 'b'], 'b']);
  unwatch();
  shown.look(null);
  expect(seen).toEqual(['first', 'b']);
});

test.each([null, 'first', 'gone'])('%s shows the network in use', async (networkId) => {
  const shown = createShownNetwork({ get: async () => two });
  expect(shown.begin(signal(two), networkId).value).toBe(two);
});

test('what is done there brings it into use, once', async () => {
  const shown = createShownNetwork({ get: async () => two });
  shown.begin(signal(two), 'b');
  expect([await shown.use(), await shown.use('first')]).toEqual(['b', 'first']);
  expect(fakeBrowser.sent).toEqual([{ command: 'network.use', argument: { id: 'b' } }]);
});
