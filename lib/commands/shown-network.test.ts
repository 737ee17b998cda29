import { expect, test } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { defaultNetwork, defaultSettings, networksToGovern } from '#lib/settings/settings.ts';
import { useShown, withShown } from './shown-network.ts';

const two = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B' }] };

test('another network is shown in place of the one in use, which is followed as ever', () => {
  const shown = withShown(two, 'b');
  expect([shown.networkId, networksToGovern(shown).map(({ id }) => id)]).toEqual(['b', ['first', 'b']]);
});

test.each([null, 'first', 'gone'])('%s shows the network in use', (looked) => {
  expect(withShown(two, looked)).toBe(two);
});

test('what is done there brings it into use, if it is not', async () => {
  await useShown({ networkId: 'b', inUse: 'b' });
  expect(fakeBrowser.sent).toEqual([]);
  await useShown({ networkId: 'b', inUse: 'first' });
  expect(fakeBrowser.argumentsOf('network.use')).toEqual([{ id: 'b' }]);
});
