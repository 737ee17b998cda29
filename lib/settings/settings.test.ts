import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDataApiAddress, parseWalletAddress } from './address.ts';
import { managedId } from './managed-network.ts';
import { defaultNetwork, defaultSettings, mostNetworks, settingsSchema } from './settings.ts';
import { withNetwork } from './testing/with-network.ts';

test.each([
  ['http://127.0.0.1:1789', 'http://127.0.0.1:1789'],
  [' http://localhost:1789/ ', 'http://localhost:1789'],
  ['HTTP://LOCALHOST:80', 'http://localhost'],
])('takes %j as a wallet address', (text, address) => {
  expect(parseWalletAddress(text)).toBe(address);
});

test.each([
  'https://127.0.0.1:1789',
  'http://wallet.example:1789',
  'http://127.0.0.1.example',
  'http://localhost.example',
  'http://user:secret@localhost:1789',
  'http://localhost:1789/path',
  'http://localhost:1789/?x',
  'http://localhost:1789/#x',
  'localhost:1789',
  'javascript:alert(1)',
  '',
])('refuses %j as a wallet address', (text) => {
  expect(parseWalletAddress(text)).toBeNull();
});

test.each([
  ['https://api.example', 'https://api.example'],
  ['https://api.example/node/', 'https://api.example/node'],
  ['http://127.0.0.1:3008', 'http://127.0.0.1:3008'],
])('takes %j as a data API address', (text, address) => {
  expect(parseDataApiAddress(text)).toBe(address);
});

test.each([
  'http://api.example',
  'ftp://localhost',
  'https://user@api.example',
  'https://api.example?x',
  'https://*',
  'https://*.example',
  'https://data api.example',
  'x',
])('refuses %j as a data API address', (text) => {
  expect(parseDataApiAddress(text)).toBeNull();
});

test('what is parsed once is taken unchanged, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
      for (const parse of [parseWalletAddress, parseDataApiAddress]) {
        const address = parse(text);
        if (address !== null) expect(parse(address)).toBe(address);
      }
    }),
  );
});

test('the defaults are settings', () => {
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});

test.each([
  ['no network', { ...defaultSettings, networks: [] }],
  ['a network in use that is not there', { ...defaultSettings, networkId: 'other' }],
  ['two networks of one ID', { ...defaultSettings, networks: [defaultNetwork, defaultNetwork] }],
  ['no data API address', withNetwork(defaultSettings, { dataApiAddresses: [] })],
  ['an address twice', withNetwork(defaultSettings, { dataApiAddresses: ['https://a.example', 'https://a.example'] })],
  ['a data API in plain text', withNetwork(defaultSettings, { dataApiAddresses: ['http://a.example'] })],
  ['a wallet elsewhere', withNetwork(defaultSettings, { walletAddress: 'http://a.example:1789' })],
  ['a name that is blank', withNetwork(defaultSettings, { name: ' ' })],
])('refuses %s', (_what, settings) => {
  expect(settingsSchema.safeParse(settings).success).toBe(false);
});

test('settings from before there were reminders are taken, without them', () => {
  const { reminders: _, ...notify } = { ...defaultSettings.alerts.notify, newProposals: true };
  const stored = { ...defaultSettings, alerts: { ...defaultSettings.alerts, notify } };
  expect(settingsSchema.parse(stored).alerts.notify).toEqual({ ...notify, reminders: false });
});

test.each([
  ['before there were languages', ({ language: _, ...rest }: typeof defaultSettings) => rest, 'browser'],
  ['a version with more languages', (all: typeof defaultSettings) => ({ ...all, language: 'tlh' }), 'browser'],
  ['this version', (all: typeof defaultSettings) => ({ ...all, language: 'ar' }), 'ar'],
])('settings from %s are taken, whole', (_what, stored, language) => {
  const own = withNetwork(defaultSettings, { name: 'Own' });
  expect(settingsSchema.parse(stored(own))).toEqual({ ...own, language });
});

test('the networks of the user and of the administrator are limited each, wherever settings come from', () => {
  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...defaultNetwork, id: `${prefix}${index}` }));
  const read = (own: number, managed: number) =>
    settingsSchema.safeParse({
      ...defaultSettings,
      networks: [...many('n', own), ...many(managedId, managed)],
      networkId: 'n0',
    }).success;
  expect(read(mostNetworks, mostNetworks)).toBe(true);
  expect([read(mostNetworks + 1, 0), read(1, mostNetworks + 1)]).toEqual([false, false]);
});

test('a muted kind of a later version costs no settings', () => {
  const later = { ...defaultSettings, alerts: { ...defaultSettings.alerts, mutedKinds: ['newAsset', 'newLater'] } };
  expect(settingsSchema.parse(later)).toEqual(later);
});
