import './testing/fake-browser.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, withNetwork } from '#lib/settings/settings.ts';
import { saveSettings } from './save-settings.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

const elsewhere = withNetwork(defaultSettings, { dataApiAddresses: ['https://data.example.com'] });

describe('saveSettings', () => {
  beforeEach(() => {
    fakeBrowser.sent = [];
    fakeBrowser.permissionsAsked = [];
    fakeBrowser.permissionAnswer = true;
  });

  it('asks for the host and then saves', async () => {
    await saveSettings(elsewhere);
    expect(fakeBrowser.permissionsAsked).toEqual([{ origins: ['https://data.example.com/*'] }]);
    expect(fakeBrowser.sent).toEqual([{ command: 'settings.save', argument: elsewhere }]);
  });

  it('saves and tells when the user does not allow the host', async () => {
    fakeBrowser.permissionAnswer = false;
    expect(await saveSettings(elsewhere)).toBe(false);
    expect(fakeBrowser.sent).toEqual([{ command: 'settings.save', argument: elsewhere }]);
  });
});
