import { expect, test } from 'vitest';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { placeholderAlert } from '#lib/governance/new-alert.ts';
import { defaultNetwork, defaultSettings, type Settings, withNetwork } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/stored.ts';
import { createSaveSettings } from './save-settings.ts';

const two: Settings = { ...defaultSettings, networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B' }] };

async function save(next: Settings) {
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
    alerts,
    clearNotifications: async () => void done.push('clear'),
    sessions: { endAll: note('end') },
    checkWallet: note('check'),
  })(next);
  expect(await settings.get()).toEqual(next);
  return { done, unread: (await alerts.get())['a']?.unread };
}

test.each<[string, Settings, string[]]>([
  ['another name', withNetwork(two, { name: 'X' }), ['check']],
  ['another wallet', withNetwork(two, { walletAddress: 'http://localhost:1789' }), ['end', 'check']],
  ['another network with the same wallet', { ...two, networkId: 'b' }, ['clear', 'check']],
  ['one network less', { ...two, networks: [defaultNetwork] }, ['forget b', 'check']],
])('with %s: what belongs to what was before ends, and nothing else', async (_name, next, done) => {
  expect(await save(next)).toEqual({ done, unread: true });
});

test('muting a kind takes what is unread of it away', async () => {
  const alerts = { ...two.alerts, mutedKinds: ['newMarket' as const] };
  expect((await save({ ...two, alerts })).unread).toBe(false);
});
