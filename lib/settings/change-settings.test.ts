import { expect, test } from 'vitest';
import {
  type AlertsChange,
  alertsChangeSchema,
  withAlerts,
  withNetworkInUse,
  withoutNetwork,
  withSavedNetwork,
} from './change-settings.ts';
import { defaultNetwork, defaultSettings, mostNetworks, type Settings } from './settings.ts';

const second = { ...defaultNetwork, id: 'b', name: 'B' };
const two: Settings = {
  ...defaultSettings,
  networks: [defaultNetwork, second],
  alerts: { ...defaultSettings.alerts, mutedKinds: ['newMarket'], followedParty: 'p' },
};

const many = Array.from({ length: mostNetworks }, (_, index) => ({ ...defaultNetwork, id: `n${index}` }));

test('a network: one member of it, or a new one, and nothing else', () => {
  expect(withSavedNetwork(two, { id: 'b', name: 'C' })).toEqual({
    ...two,
    networks: [defaultNetwork, { ...second, name: 'C' }],
  });
  const third = { ...second, id: 'c' };
  expect(withSavedNetwork(two, third)).toEqual({
    ...two,
    networks: [...two.networks, third],
    followed: ['first', 'c'],
  });
});

test('a network that goes, or comes into use', () => {
  expect(withoutNetwork(two, 'b')).toEqual({ ...two, networks: [defaultNetwork] });
  expect(withoutNetwork(two, 'first')).toEqual({ ...two, networks: [second], networkId: 'b' });
  expect(withNetworkInUse(two, 'b')).toEqual({ ...two, networkId: 'b', followed: ['first'] });
  expect(withNetworkInUse({ ...two, followed: [] }, 'b')).toEqual({ ...two, networkId: 'b', followed: [] });
  expect(withNetworkInUse(two, 'gone')).toEqual(two);
});

test.each<[string, () => Settings]>([
  ['the last network going', () => withoutNetwork(defaultSettings, 'first')],
  ['one network too many', () => withSavedNetwork({ ...two, networks: many, networkId: 'n0' }, second)],
  ['part of a network that is gone by now', () => withSavedNetwork(defaultSettings, { id: 'b', name: 'C' })],
  ['a wallet elsewhere', () => withSavedNetwork(two, { id: 'b', walletAddress: 'http://wallet.example:1789' })],
])('refuses %s', (_what, change) => {
  expect(change).toThrow();
});

const { alerts } = two;

test.each<[string, AlertsChange, Partial<Settings>]>([
  ['nothing', {}, {}],
  ['alerts off', { follow: false }, { governanceAlerts: false }],
  ['another network followed', { network: { id: 'b', follow: true } }, { followed: ['first', 'b'] }],
  ['a network not followed', { network: { id: 'first', follow: false } }, { followed: [] }],
  [
    'a notification',
    { notify: { stateChanges: true } },
    { alerts: { ...alerts, notify: { ...alerts.notify, stateChanges: true } } },
  ],
  [
    'kinds muted and not',
    { mute: { newMarket: false, newAsset: true, newFreeform: true } },
    { alerts: { ...alerts, mutedKinds: ['newAsset', 'newFreeform'] } },
  ],
  ['a kind muted twice', { mute: { newMarket: true } }, {}],
  ['nobody followed', { followedParty: '' }, { alerts: { ...alerts, followedParty: '' } }],
])('changes %s and leaves the rest', (_what, change, changed) => {
  expect(withAlerts(two, alertsChangeSchema.parse(change))).toEqual({ ...two, ...changed });
});

test('refuses a kind of proposal that there is not', () => {
  expect(alertsChangeSchema.safeParse({ mute: { none: true } }).success).toBe(false);
});
