import '#lib/browser/testing/fake-browser.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { importSettings, removeNetwork, saveAlerts, saveNetwork, useNetwork } from './settings-actions.ts';

const second = { ...defaultNetwork, id: 'b', name: 'B', dataApiAddresses: ['https://b.example.com'] };
const two: Settings = { ...defaultSettings, networks: [defaultNetwork, second] };
const elsewhere = { id: 'first', dataApiAddresses: ['https://data.example.com'] };

describe('the saves of the settings page', () => {
  beforeEach(() => {
    fakeBrowser.sent = [];
    fakeBrowser.permissionsAsked = [];
    fakeBrowser.permissionAnswer = true;
  });

  it.each([true, false])('asks for the host and saves, the answer being %s', async (answer) => {
    fakeBrowser.permissionAnswer = answer;
    await saveNetwork(defaultSettings, elsewhere);
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://data.example.com/*'] }]);
    expect(fakeBrowser.sent).toEqual([{ command: 'network.save', argument: elsewhere }]);
  });

  it('waits for no answer of the browser: the popup may close at its prompt', async () => {
    fakeBrowser.permissionAnswer = new Promise<boolean>(() => undefined);
    await useNetwork(second);
    await saveNetwork(defaultSettings, elsewhere);
    expect(fakeBrowser.sent).toMatchObject([{ command: 'network.use' }, { command: 'network.save' }]);
  });

  it.each<[string, Settings, (shown: Settings) => Promise<void>, number]>([
    ['a network that is put in use', two, () => useNetwork(second), 1],
    ['one that comes into use when another goes', two, (shown) => removeNetwork(shown, 'first'), 1],
    ['all settings of a file', defaultSettings, () => importSettings({ ...two, networkId: 'b' }), 1],
    ['a network that is not in use', two, (shown) => saveNetwork(shown, { id: 'b', name: 'C' }), 0],
    ['one that goes and was not in use', two, (shown) => removeNetwork(shown, 'b'), 0],
    [
      'a switch, whatever was refused before',
      { ...two, networkId: 'b' },
      (shown) => saveAlerts(shown, { notify: { newProposals: true } }),
      0,
    ],
  ])('asks where addresses of the network in use are new, and only there: %s', async (_what, drawn, save, asked) => {
    await save(drawn);
    expect(fakeBrowser.permissionsAsked).toHaveLength(asked);
    expect(fakeBrowser.sent).toHaveLength(1);
  });
});
