import { expect, test } from 'vitest';
import { type GovernanceAlert, placeholderAlert } from '#lib/governance/alert.ts';
import { applyPreferences } from '#lib/governance/apply-preferences.ts';
import { memoryRecords } from '#lib/governance/testing/known.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { type SettingsChange, withChange } from '#lib/settings/settings-change.ts';
import { memoryItem } from '#lib/storage/stored.ts';
import { createSaveSettings } from './apply-settings.ts';

const two: Settings = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B' }] };

async function save(change: SettingsChange, checkWallet?: () => Promise<void>) {
  const done: string[] = [];
  const note = (what: string) => async (): Promise<[]> => {
    done.push(what);
    return [];
  };
  const alert: GovernanceAlert = { ...placeholderAlert('a', 1), kind: 'newMarket', unread: true };
  const alerts = memoryItem<Record<string, GovernanceAlert>>({ a: alert });
  const settings = memoryItem(two);
  await createSaveSettings({
    settings,
    forgetNetwork: async (id) => done.push(`forget ${id}`),
    applyPreferences: (networkId, preferences) =>
      applyPreferences({ alerts: { of: () => alerts }, records: memoryRecords() }, networkId, preferences),
    clearNotifications: async () => void done.push('clear'),
    sessions: { endAll: note('end') },
    forgetWallet: note('forget wallet'),
    checkWallet: checkWallet ?? note('check'),
  })(change);
  return { done, saved: await settings.get(), unread: (await alerts.get())['a']?.unread };
}

test.each<[string, SettingsChange, string[]]>([
  ['another name', { network: { id: 'first', name: 'X' } }, ['check']],
  [
    'another wallet',
    { network: { id: 'first', walletAddress: 'http://localhost:1789' } },
    ['end', 'forget wallet', 'check'],
  ],
  ['another network with the same wallet', { networkId: 'b' }, ['clear', 'check']],
  ['one network less', { removed: 'b' }, ['forget b', 'check']],
])('with %s: what belongs to what was before ends, and nothing else', async (_name, change, done) => {
  expect(await save(change)).toEqual({ done, saved: withChange(two, change), unread: true });
});

test('muting a kind takes what is unread of it away', async () => {
  expect((await save({ mute: { newMarket: true } })).unread).toBe(false);
});

test('they are saved before the wallet has answered', async () => {
  const { saved } = await save({ governanceAlerts: false }, () => new Promise(() => {}));
  expect(saved.governanceAlerts).toBe(false);
});

test('changes that are sent at once are all stored', async () => {
  const settings = memoryItem(two);
  const saveOne = createSaveSettings({
    settings,
    forgetNetwork: async () => undefined,
    applyPreferences: async () => undefined,
    clearNotifications: async () => undefined,
    sessions: { endAll: async () => [] },
    forgetWallet: async () => undefined,
    checkWallet: async () => undefined,
  });
  await Promise.all([
    saveOne({ network: { id: 'first', name: 'Home' } }),
    saveOne({ network: { id: 'first', expectedChainId: 'chain-1' } }),
    saveOne({ networkId: 'b' }),
    saveOne({ notify: { newProposals: true } }),
  ]);
  expect(await settings.get()).toMatchObject({
    networks: [{ name: 'Home', expectedChainId: 'chain-1' }, { name: 'B' }],
    networkId: 'b',
    alerts: { notify: { newProposals: true } },
  });
});
