import { expect, test } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { fakeBrowser as browserOfPages } from '#lib/browser/testing/fake-browser.ts';
import { backgroundOfTest, connectedBackground, site, token, walletOfTest } from '#lib/calls/testing/background.ts';
import type { Alerts, GovernanceAlert } from '#lib/governance/alert.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { memoryRecords } from '#lib/governance/testing/known.ts';
import { withFixed, withoutPolicy } from '#lib/managed/apply-policy.ts';
import { noPolicy, type Policy } from '#lib/managed/policy.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import type { Command, CommandNouns } from './command.ts';
import { type CommandArgument, type CommandName, commands } from './commands.ts';
import { createSettingsChanges } from './settings-changes.ts';

const second = { ...defaultNetwork, id: 'b', name: 'B' };
const two: Settings = { ...defaultSettings, networks: [defaultNetwork, second] };
const httpWalletSites = ['https://dapp.example'];
const elsewhere = 'http://localhost:1789';

type Run = <N extends CommandName>(name: N, argument: CommandArgument<N>) => Promise<unknown>;
type Given = Parameters<typeof createSettingsChanges>;
type Consequences = {
  records: Given[1];
  sessions: Given[3]['sessions'];
  wallets: Given[4]['wallets'];
  wallet: Given[4]['apiTokenUse'];
  alerts: Stored<Alerts>;
  forgetNetwork: (id: string) => Promise<unknown>;
  forgetWallet: () => Promise<unknown>;
  clearNotification: () => Promise<unknown>;
};

const noConsequences: Consequences = {
  alerts: memoryItem<Alerts>({}),
  records: memoryRecords(),
  forgetNetwork: async () => undefined,
  clearNotification: async () => undefined,
  sessions: { end: async () => null, forgetWallets: async () => [] },
  forgetWallet: async () => undefined,
  wallets: { end: async () => true },
  wallet: { checkWallet: async () => undefined },
};

const noteForgotten =
  (done: string[]): Given[3]['sessions']['forgetWallets'] =>
  async ({ gone, moved }) => {
    done.push(...moved.map((id) => `leave ${id}`), ...gone.map((id) => `forget sites ${id}`));
    return [];
  };

/** Runs commands, under no policy or the one given. */
function commandsWith(settings: Stored<Settings>, given: Partial<Consequences> = {}, policy: Policy = noPolicy): Run {
  const { alerts, forgetNetwork, forgetWallet, clearNotification, ...rest } = { ...noConsequences, ...given };
  const settingsChanges = createSettingsChanges(
    {
      settings,
      alerts: { of: () => alerts },
      httpWalletSites: memoryItem(httpWalletSites),
      forgetNetwork,
      forgetWallet,
    },
    rest.records,
    { policy: async () => policy, keepOwn: async () => undefined },
    { ownOrigin: 'chrome-extension://own', sessions: rest.sessions },
    {
      wallets: rest.wallets,
      approvals: { list: async () => [], withdraw: async () => undefined },
      apiTokenUse: rest.wallet,
    },
    {
      notifications: {
        ...fakeBrowser().notifications,
        getAll: async () => ({ 'proposals first one a proposal': '', update: '' }),
        clear: clearNotification,
      },
    },
  );
  const nouns = { settingsChanges } as CommandNouns;
  return (name, argument) => (commands[name] as Command<typeof argument>).run(nouns, argument);
}

async function save(change: (run: Run) => Promise<unknown>, checkWallet?: () => Promise<void>) {
  const done: string[] = [];
  const note = (what: string) => async (): Promise<[]> => {
    done.push(what);
    return [];
  };
  const alert: GovernanceAlert = { ...emptyAlert('a', 1), kind: 'newMarket', unread: true };
  const alerts = memoryItem<Record<string, GovernanceAlert>>({ a: alert });
  const settings = memoryItem(two);
  const commands = commandsWith(settings, {
    alerts,
    forgetNetwork: async (id: string) => done.push(`forget ${id}`),
    clearNotification: note('clear'),
    sessions: {
      end: async (origin) => {
        done.push(`end ${origin}`);
        return { origin, networkId: 'first', address: elsewhere, token: 't' };
      },
      forgetWallets: noteForgotten(done),
    },
    forgetWallet: note('forget wallet'),
    wallets: {
      end: ({ networkId, token }) => {
        done.push(`disconnect ${networkId} ${token}`);
        return new Promise(() => undefined);
      },
    },
    wallet: { checkWallet: checkWallet ?? (async () => void done.push('check')) },
  });
  await change(commands);
  return { done, saved: await settings.get(), unread: (await alerts.get())['a']?.unread };
}

test.each<[string, (commands: Run) => Promise<unknown>, string[], Partial<Settings>]>([
  [
    'another name',
    (commands) => commands('network.save', { id: 'first', name: 'X' }),
    ['check'],
    { networks: [{ ...defaultNetwork, name: 'X' }, second] },
  ],
  [
    'another wallet',
    (commands) => commands('network.save', { id: 'first', walletAddress: elsewhere }),
    ['leave first', 'forget wallet', 'check'],
    { networks: [{ ...defaultNetwork, walletAddress: elsewhere }, second] },
  ],
  [
    'another network with the same wallet',
    (commands) => commands('network.use', { id: 'b' }),
    ['end chrome-extension://own', 'disconnect first t', 'check'],
    { networkId: 'b', followed: ['first'] },
  ],
  [
    'one network less',
    (commands) => commands('network.remove', { id: 'b' }),
    ['forget sites b', 'forget b', 'check'],
    { networks: [defaultNetwork] },
  ],
  [
    'all of a file',
    (commands) => commands('settings.import', { ...defaultSettings, networks: [second], networkId: 'b' }),
    ['forget sites first', 'forget first', 'end chrome-extension://own', 'disconnect first t', 'clear', 'check'],
    { networks: [second], networkId: 'b' },
  ],
])('with %s: what belongs to what was before ends, and nothing else', async (_name, change, done, saved) => {
  expect(await save(change)).toEqual({ done, saved: { ...two, ...saved }, unread: true });
});

test('a host that no network and no site needs any more loses its permission', async () => {
  const dataApiAddresses = [
    'https://a.example/x',
    'https://b.example',
    'https://dapp.example',
    'http://localhost:3008',
  ];
  const networks = [defaultNetwork, { ...second, dataApiAddresses }];
  const commands = commandsWith(memoryItem({ ...two, networks }));
  await commands('network.save', { id: 'first', dataApiAddresses: ['https://b.example:3008'] });
  expect(browserOfPages.permissionsRemoved).toEqual([]);
  await commands('network.remove', { id: 'b' });
  expect(browserOfPages.permissionsRemoved).toEqual([{ origins: ['https://a.example/*'] }]);
});

test('muting a kind takes what is unread of it away', async () => {
  expect((await save((commands) => commands('alerts.save', { mute: { newMarket: true } }))).unread).toBe(false);
});

test('they are saved before the wallet has answered', async () => {
  const { saved } = await save(
    (commands) => commands('alerts.save', { follow: false }),
    () => new Promise(() => {}),
  );
  expect(saved.governanceAlerts).toBe(false);
});

test('changes that are sent at once are all stored', async () => {
  const settings = memoryItem(two);
  const commands = commandsWith(settings);
  await Promise.all([
    commands('network.save', { id: 'first', name: 'Home' }),
    commands('network.save', { id: 'first', expectedChainId: 'chain-1' }),
    commands('network.use', { id: 'b' }),
    commands('alerts.save', { notify: { newProposals: true } }),
  ]);
  expect(await settings.get()).toMatchObject({
    networks: [{ name: 'Home', expectedChainId: 'chain-1' }, { name: 'B' }],
    networkId: 'b',
    alerts: { notify: { newProposals: true } },
  });
});

test('sessions of the old wallet end first, even where the rest of a change fails', async () => {
  const done: string[] = [];
  const commands = commandsWith(
    memoryItem({
      ...two,
      networkId: 'b',
      networks: [defaultNetwork, { ...second, walletAddress: elsewhere }],
    }),
    {
      forgetNetwork: async () => {
        throw new Error('storage is full');
      },
      sessions: {
        end: async () => null,
        forgetWallets: noteForgotten(done),
      },
      forgetWallet: async () => done.push('forget wallet'),
    },
  );
  await expect(commands('settings.import', { ...two, networks: [defaultNetwork] })).rejects.toThrow('storage is full');
  expect(done).toEqual(['forget sites b']);
});

test.each<[string, (run: Run) => Promise<unknown>]>([
  ['that is removed', (run) => run('network.remove', { id: 'first' })],
  ['whose wallet moves', (run) => run('network.save', { id: 'first', walletAddress: elsewhere })],
])('sessions of a network %s end in the wallet, where another network has it', async (_what, change) => {
  const { command, storage, wallet } = await connectedBackground();
  await storage.settings.update(() => two);
  await change(command);
  expect(await wallet.next('client.disconnect_wallet')).toMatchObject({ origin: site, token });
  expect(await storage.tokens.get()).toEqual({});
});

test('sessions of a wallet that has moved end before anything that takes time', async () => {
  const done: string[] = [];
  const commands = commandsWith(memoryItem(two), {
    sessions: { end: async () => null, forgetWallets: noteForgotten(done) },
    forgetWallet: () => new Promise(() => undefined),
    forgetNetwork: () => new Promise(() => undefined),
  });
  void commands('settings.import', { ...two, networks: [{ ...defaultNetwork, walletAddress: elsewhere }] });
  await expect.poll(() => done).toEqual(['leave first', 'forget sites b']);
});

const managed = { ...defaultNetwork, id: 'managed-a', name: 'Office' };
const policy: Policy = { ...noPolicy, networks: [managed], walletAddress: elsewhere, alerts: { follow: false } };

test.each<[string, (commands: Run) => Promise<unknown>]>([
  ['a network', (commands) => commands('network.save', { id: 'managed-a', expectedChainId: 'x' })],
  ['the place of a network', (commands) => commands('network.remove', { id: 'managed-a' })],
  ['a wallet address', (commands) => commands('network.save', { id: 'first', walletAddress: 'http://127.0.0.1:1790' })],
  ['the wallet address, by a new network', (commands) => commands('network.save', { ...second, id: 'c' })],
  ['alerts', (commands) => commands('alerts.save', { follow: true })],
])('%s that the administrator has fixed stays, with a sentence', async (_what, change) => {
  const fixed = withFixed(two, policy);
  const settings = memoryItem(fixed);
  const done: string[] = [];
  const commands = commandsWith(settings, { wallet: { checkWallet: async () => void done.push('check') } }, policy);
  await expect(change(commands)).rejects.toThrow('Your administrator has set this');
  expect(await settings.get()).toBe(fixed);
  expect(done).toEqual([]);
});

test('what is not fixed can be changed, and a file is taken as far as it may be', async () => {
  const settings = memoryItem(withFixed(two, policy));
  const commands = commandsWith(settings, {}, policy);
  await commands('network.use', { id: 'b' });
  await commands('network.save', { id: 'b', name: 'Own' });
  await commands('network.remove', { id: 'first' });
  await commands('alerts.save', { followedParty: 'p' });
  expect(await settings.get()).toMatchObject({
    networks: [{ name: 'Office' }, { name: 'Own', walletAddress: elsewhere }],
    networkId: 'b',
    alerts: { followedParty: 'p' },
  });
  await commands('settings.import', { ...two, governanceAlerts: true });
  expect(await settings.get()).toEqual(withFixed(two, policy));
});

test('what a file says of fixed values is the user’s own, from then on and when the policy goes', async () => {
  const file: Settings = {
    ...two,
    networks: [{ ...defaultNetwork, walletAddress: 'http://127.0.0.1:1790' }, second],
    alerts: { ...two.alerts, mutedKinds: ['newAsset'], followedParty: 'p' },
  };
  const storage = memoryStore();
  const alerts = { follow: false, mutedKinds: ['newMarket'] };
  const under = (policy: object) => backgroundOfTest(storage, walletOfTest(), { get: async () => ({ ...policy }) });
  await under({ walletAddress: elsewhere, alerts }).command('settings.import', file);
  const stored = await storage.settings.get();
  expect(stored).toMatchObject({ governanceAlerts: false, networks: [{ walletAddress: elsewhere }, {}] });
  expect(withoutPolicy(stored, (await storage.managed.get()).own)).toEqual(file);
  await under({}).service.ready;
  expect(await storage.settings.get()).toEqual(file);
});

test('an import, and its undo, leave the administrator’s network in use', async () => {
  const storage = memoryStore();
  const policy = { networks: [{ name: 'Office', dataApiAddresses: ['https://office.example'] }] };
  const computer = backgroundOfTest(storage, walletOfTest(), { get: async () => policy });
  await computer.service.ready;
  const before = await storage.settings.get();
  const own = withoutPolicy(before, (await storage.managed.get()).own);
  for (const settings of [{ ...two, networkId: 'b' }, own]) {
    await computer.command('settings.import', settings);
    expect((await storage.settings.get()).networkId).toBe(before.networkId);
    const { own: kept } = await storage.managed.get();
    expect(withoutPolicy(await storage.settings.get(), kept)).toEqual(settings);
  }
});

test('the undo of an import takes the names of the file back', async () => {
  const [own, more] = ['a'.repeat(64), 'b'.repeat(64)];
  const before = { ...two, contacts: { [own]: 'Alice' } };
  const settings = memoryItem<Settings>(before);
  const commands = commandsWith(settings);
  await commands('settings.import', { ...two, contacts: { [own]: 'Al', [more]: 'Bob' } });
  await commands('settings.import', before);
  expect((await settings.get()).contacts).toEqual(before.contacts);
});
