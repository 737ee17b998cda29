import '#lib/browser/testing/fake-browser.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { SettingsChange } from '#lib/settings/settings-change.ts';
import { saveSettings } from './save-settings.ts';

const second = { ...defaultNetwork, id: 'b', name: 'B', dataApiAddresses: ['https://b.example.com'] };
const two: Settings = { ...defaultSettings, networks: [defaultNetwork, second] };
const elsewhere = { network: { id: 'first', dataApiAddresses: ['https://data.example.com'] } };

describe('saveSettings', () => {
  beforeEach(() => {
    fakeBrowser.sent = [];
    fakeBrowser.permissionsAsked = [];
    fakeBrowser.permissionAnswer = true;
  });

  it.each([true, false])('asks for the host and then saves, the answer being %s', async (answer) => {
    fakeBrowser.permissionAnswer = answer;
    await saveSettings(defaultSettings, elsewhere);
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://data.example.com/*'] }]);
    expect(fakeBrowser.sent).toEqual([{ command: 'settings.save', argument: elsewhere }]);
  });

  it.each<[string, Settings, SettingsChange, number]>([
    ['a network that is put in use', two, { networkId: 'b' }, 1],
    ['one that comes into use when another goes', two, { removed: 'first' }, 1],
    ['all settings of a file', defaultSettings, { all: { ...two, networkId: 'b' } }, 1],
    ['a network that is not in use', two, { network: { id: 'b', name: 'C' } }, 0],
    ['a switch, whatever was refused before', { ...two, networkId: 'b' }, { notify: { newProposals: true } }, 0],
  ])('asks where addresses of the network in use are new, and only there: %s', async (_what, drawn, change, asked) => {
    await saveSettings(drawn, change);
    expect(fakeBrowser.permissionsAsked).toHaveLength(asked);
  });
});
