import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings, mostNetworks, type Settings } from './settings.ts';
import { type SentChange, sentChangeSchema, withChange } from './settings-change.ts';

const second = { ...defaultNetwork, id: 'b', name: 'B' };
const two: Settings = {
  ...defaultSettings,
  networks: [defaultNetwork, second],
  alerts: { ...defaultSettings.alerts, mutedKinds: ['newMarket'], followedParty: 'p' },
};

test.each<[string, SentChange, Partial<Settings>]>([
  ['nothing', {}, {}],
  [
    'one member of a network',
    { network: { id: 'b', name: 'C' } },
    { networks: [defaultNetwork, { ...second, name: 'C' }] },
  ],
  ['a new network', { network: { ...second, id: 'c' } }, { networks: [...two.networks, { ...second, id: 'c' }] }],
  ['a network that goes', { removed: 'b' }, { networks: [defaultNetwork] }],
  ['the one in use going', { removed: 'first' }, { networks: [second], networkId: 'b' }],
  ['another in use', { networkId: 'b' }, { networkId: 'b' }],
  ['one in use that is gone by now', { networkId: 'gone' }, {}],
  ['alerts off', { governanceAlerts: false }, { governanceAlerts: false }],
  [
    'a notification',
    { notify: { stateChanges: true } },
    { alerts: { ...two.alerts, notify: { ...two.alerts.notify, stateChanges: true } } },
  ],
  [
    'kinds muted and not',
    { mute: { newMarket: false, newAsset: true, newFreeform: true } },
    { alerts: { ...two.alerts, mutedKinds: ['newAsset', 'newFreeform'] } },
  ],
  ['a kind muted twice', { mute: { newMarket: true } }, {}],
  ['nobody followed', { followedParty: '' }, { alerts: { ...two.alerts, followedParty: '' } }],
  ['all of a file', { all: defaultSettings }, defaultSettings],
])('changes %s and leaves the rest', (_what, change, changed) => {
  expect(withChange(two, sentChangeSchema.parse(change))).toEqual({ ...two, ...changed });
});

const many = Array.from({ length: mostNetworks }, (_, index) => ({ ...defaultNetwork, id: `n${index}` }));

test.each<[string, Settings, SentChange]>([
  ['the last network', defaultSettings, { removed: 'first' }],
  ['one network too many', { ...two, networks: many, networkId: 'n0' }, { network: second }],
  ['part of a network that is gone by now', defaultSettings, { network: { id: 'b', name: 'C' } }],
  ['a wallet elsewhere', two, { network: { id: 'b', walletAddress: 'http://wallet.example:1789' } }],
  ['a kind that there is not', two, { mute: { none: true } }],
])('refuses %s', (_what, stored, change) => {
  expect(() => withChange(stored, change)).toThrow();
});
