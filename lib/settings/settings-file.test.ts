import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings, type Settings } from './settings.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';

const own: Settings = {
  ...defaultSettings,
  networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B', dataApiAddresses: ['https://b.example'] }],
  networkId: 'b',
  alerts: { ...defaultSettings.alerts, mutedKinds: ['newMarket'], followedParty: 'p' },
};

test('what was exported is imported as it was', () => {
  expect(readSettingsFile(writeSettingsFile(own))).toEqual(own);
});

test.each([
  ['', 'no Drawbridge settings'],
  [writeSettingsFile(own).slice(0, -10), 'no Drawbridge settings'],
  ['[]', 'no Drawbridge settings'],
  ['{"settings":{}}', 'no Drawbridge settings'],
  [JSON.stringify({ drawbridge: 'settings', version: 3, settings: own }), 'newer version of Drawbridge (format 3)'],
  [
    writeSettingsFile(own).replace('https://b.example', 'http://b.example'),
    'damaged at “networks.1.dataApiAddresses.0”',
  ],
  [JSON.stringify({ drawbridge: 'settings', version: 2, settings: 1 }), 'damaged at “settings”'],
  [`${writeSettingsFile(own)}${' '.repeat(200_000)}`, 'no Drawbridge settings'],
])('refuses %.40j: %s', (text, sentence) => {
  expect(() => readSettingsFile(text)).toThrow(sentence);
});

test('says that nothing was changed, whatever is in the file', () => {
  const settings = fc.oneof(fc.jsonValue(), fc.constant({ ...own, networks: [{ id: { length: 1 } }] }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        settings.map((value) => JSON.stringify({ drawbridge: 'settings', version: 2, settings: value })),
      ),
      (text) => {
        expect(() => readSettingsFile(text)).toThrow('Nothing was changed.');
      },
    ),
  );
});
