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
  expect(readSettingsFile(writeSettingsFile(own))).toEqual({ settings: own });
});

test.each([
  ['', { kind: 'not-settings' }],
  [writeSettingsFile(own).slice(0, -10), { kind: 'not-settings' }],
  ['[]', { kind: 'not-settings' }],
  ['{"settings":{}}', { kind: 'not-settings' }],
  [JSON.stringify({ drawbridge: 'settings', version: 3, settings: own }), { kind: 'newer', version: 3 }],
  [
    writeSettingsFile(own).replace('https://b.example', 'http://b.example'),
    { kind: 'invalid', place: 'networks.1.dataApiAddresses.0' },
  ],
  [JSON.stringify({ drawbridge: 'settings', version: 2, settings: 1 }), { kind: 'invalid', place: 'settings' }],
  [`${writeSettingsFile(own)}${' '.repeat(200_000)}`, { kind: 'not-settings' }],
])('refuses %.40j as %o', (text, problem) => {
  expect(readSettingsFile(text)).toEqual({ problem });
});

test('never throws, whatever is in the file', () => {
  const settings = fc.oneof(fc.jsonValue(), fc.constant({ ...own, networks: [{ id: { length: 1 } }] }));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        settings.map((value) => JSON.stringify({ drawbridge: 'settings', version: 2, settings: value })),
      ),
      (text) => {
        expect(readSettingsFile(text)).toHaveProperty('problem');
      },
    ),
  );
});
