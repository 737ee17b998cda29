import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { withAlerts, withNetworkInUse, withSavedNetwork } from '#lib/settings/change-settings.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { keepsFixed, withPolicyIds } from './apply-policy.ts';
import { followPolicy } from './follow-policy.ts';
import { type Managed, notManaged } from './policy.ts';

const own: Settings = {
  ...defaultSettings,
  networks: [defaultNetwork, { ...defaultNetwork, id: 'b', name: 'B', walletAddress: 'http://127.0.0.1:1790' }],
  networkId: 'b',
  alerts: { ...defaultSettings.alerts, mutedKinds: ['newAsset'], followedParty: 'p' },
};

const party = 'ab'.repeat(32);
const office = { name: 'Office', dataApiAddresses: ['https://office.example'] };
const test1 = { name: 'Test', dataApiAddresses: ['https://test.example'] };

/** Thrown in place of a write that the background does not live to see. */
const death = new Error('The background has ended.');

function machine(settings = memoryItem(own), item = memoryItem<Managed>(notManaged)) {
  const state = {
    policy: {} as unknown,
    version: '1',
    writesLeft: Number.POSITIVE_INFINITY,
    /** What `storage.sync` has; null where it is disabled. */
    synced: {} as Record<string, unknown> | null,
  };
  const told: string[] = [];
  const write = <R>(job: () => Promise<R>): Promise<R> => (state.writesLeft-- > 0 ? job() : Promise.reject(death));
  const suffixes = vi.fn(async () => new Set<string>());
  /** A background that starts. */
  const start = () => {
    const managed = {
      ...item,
      update: (change: Parameters<typeof item.update>[0]) => write(() => item.update(change)),
    };
    const policy = followPolicy(
      { managed, settings },
      {
        browser: {
          runtime: { ...fakeBrowser().runtime, getManifest: () => ({ version: state.version }) },
          storage: {
            managed: {
              get: async () => {
                if (state.policy instanceof Error) throw state.policy;
                return Object(state.policy);
              },
            },
            sync: {
              set: async (items) => {
                if (!state.synced) throw new Error('Please set webextensions.storage.sync.enabled to true');
                Object.assign(state.synced, items);
              },
            },
          },
        },
        isChromium: false,
        suffixes,
      },
      ({ place }) => told.push(place),
    );
    policy.start((to) => write(() => settings.update(to)));
    return policy;
  };
  const under = async (policy: unknown) => {
    state.policy = policy;
    await start().ready();
    return settings.get();
  };
  return { state, told, suffixes, settings, item, start, under };
}

test('without a policy nothing is read, written or changed', async () => {
  const { state, under, item, suffixes } = machine();
  state.writesLeft = 0;
  expect(await under({})).toBe(own);
  expect(await under(new Error('Managed storage manifest not found'))).toBe(own);
  expect(await item.get()).toBe(notManaged);
  expect(suffixes).not.toHaveBeenCalled();
});

test('what it fixes is in the settings, and the user’s own values come back when it goes', async () => {
  const { under, item } = machine();
  const managed = await under({
    networks: [office, test1],
    walletAddress: 'http://127.0.0.1:1999',
    alerts: { follow: false, notify: { newProposals: true }, mutedKinds: [], followedParty: party },
  });
  expect(managed.networks.map(({ name, walletAddress }) => `${name} ${walletAddress}`)).toEqual(
    ['Office', 'Test', 'This computer', 'B'].map((name) => `${name} http://127.0.0.1:1999`),
  );
  // Its first network comes into use.
  expect(managed.networkId).toBe(managed.networks[0]?.id);
  expect(managed).toMatchObject({
    governanceAlerts: false,
    alerts: { notify: { newProposals: true, stateChanges: false }, mutedKinds: [], followedParty: party },
  });
  expect(await under({})).toEqual(own);
  expect(await item.get()).toEqual(notManaged);
});

test('what the user changes meanwhile stays, also with another policy', async () => {
  const { under, settings } = machine();
  await under({ networks: [office], alerts: { follow: false } });
  const networkId = 'first';
  await settings.update((all) => withAlerts(withNetworkInUse(all, networkId), { followedParty: 'mine' }));
  await settings.update((all) => withSavedNetwork(all, { ...defaultNetwork, id: 'c', name: 'C' }));
  const next = await under({ networks: [test1, office], alerts: { notify: { reminders: true } } });
  expect(next).toMatchObject({
    networkId,
    governanceAlerts: true,
    alerts: { followedParty: 'mine', notify: { reminders: true } },
  });
  expect(next.networks.map(({ name }) => name)).toEqual(['Test', 'Office', 'This computer', 'B', 'C']);
  expect(await under({})).toMatchObject({
    networkId,
    alerts: { followedParty: 'mine', notify: { reminders: false } },
  });
});

test('a network of the policy that goes while it is in use gives way to its first, or to the user’s own', async () => {
  const { under } = machine();
  await under({ networks: [office] });
  const moved = await under({ networks: [test1] });
  expect(moved.networks.find(({ id }) => id === moved.networkId)?.name).toBe('Test');
  expect((await under({ vegaOff: true })).networkId).toBe('b');
});

test('the same policy is applied once, and again by another version', async () => {
  const { under, state, suffixes } = machine();
  await under({ vegaOff: true });
  await under({ vegaOff: true });
  expect(suffixes).toHaveBeenCalledTimes(1);
  state.version = '2';
  await under({ vegaOff: true });
  expect(suffixes).toHaveBeenCalledTimes(2);
});

test('what was applied before stays where the policy cannot be had', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { under, start } = machine();
  await under({ neverAllowedSites: ['*'] });
  await under(new Error('The storage is broken.'));
  expect((await start().policy()).neverAllowed).toEqual(['*']);
  expect(await start().ruleOf('https://a.example')).toBe('never');
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});

test('a policy is in force again after what is stored of it, or of the settings, was damaged', async () => {
  const policy = { networks: [office], alerts: { follow: false } };
  const { under, settings, item } = machine();
  const managed = await under(policy);
  await settings.update(() => defaultSettings);
  expect(await under(policy)).toMatchObject({
    governanceAlerts: false,
    networks: [{ name: 'Office' }, defaultNetwork],
  });
  await settings.update(() => managed);
  await item.update(() => notManaged);
  expect((await under({})).networks).toEqual(own.networks);
});

test('what cannot be read is told once', async () => {
  const { under, told, item } = machine();
  await under({ walletAddress: 'https://elsewhere.example' });
  await under({ walletAddress: 'https://elsewhere.example' });
  expect(told).toEqual(['walletAddress']);
  expect((await item.get()).problems).toEqual([{ place: 'walletAddress', value: '"https://elsewhere.example"' }]);
});

const policies = fc.record(
  {
    networks: fc.constantFrom([], [office], [test1, office]),
    walletAddress: fc.constantFrom('http://127.0.0.1:1999', 'http://localhost:1', 'no address'),
    alerts: fc.record(
      {
        follow: fc.boolean(),
        followedParty: fc.constantFrom(party, ''),
        mutedKinds: fc.constantFrom([], ['newMarket']),
      },
      { requiredKeys: [] },
    ),
    vegaOff: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('a background that ends at any write loses nothing: the next one applies the policy, and the last gives all back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(policies, fc.nat(4)), { maxLength: 5 }), async (steps) => {
      const { state, start, under, settings } = machine();
      for (const [policy, writes] of steps) {
        state.policy = policy;
        state.writesLeft = writes;
        await start()
          .ready()
          .catch((error: unknown) => expect(error).toBe(death));
        state.writesLeft = Number.POSITIVE_INFINITY;
        const applied = start();
        await applied.ready();
        expect(keepsFixed(await settings.get(), await applied.policy())).toBe(true);
      }
      expect(await under({})).toEqual(own);
    }),
  );
});

test('a policy that cannot be stored at first is in force for the next call', async () => {
  const { state, start } = machine();
  Object.assign(state, { policy: { neverAllowedSites: ['*'] }, writesLeft: 0 });
  const { ruleOf } = start();
  await expect(ruleOf('https://a.example')).rejects.toBe(death);
  state.writesLeft = Number.POSITIVE_INFINITY;
  expect(await ruleOf('https://a.example')).toBe('never');
});

test('where `storage.sync` is disabled (Firefox), all that a policy sets but the switch is in force', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { state, start, under, item, suffixes } = machine();
  state.synced = null;
  await under({ neverAllowedSites: ['*'], vegaOff: true });
  expect(await start().ruleOf('https://a.example')).toBe('never');
  expect((await item.get()).policy.vegaOff).toBe(true);
  expect(error).toHaveBeenCalled();
  expect(suffixes).toHaveBeenCalledTimes(1);
  // Enabled again.
  state.synced = {};
  await start().ready();
  expect(Object.values(state.synced)).toEqual([true]);
  expect(suffixes).toHaveBeenCalledTimes(1);
  expect(await under({})).toEqual(own);
  expect(Object.values(state.synced)).toEqual([false]);
  error.mockRestore();
});

test('a new name alone makes no new network, and neither do new addresses under the same name', () => {
  const a = { ...defaultNetwork, ...test1, id: 'managed-a', expectedChainId: 'test-1' };
  const before = [a, { ...defaultNetwork, ...office, id: 'managed-b' }];
  const ids = (networks: typeof before, known = before) => withPolicyIds(networks, known).map(({ id }) => id);
  const renamed = { ...a, id: 'managed-x', name: 'X' };
  expect(ids([renamed])).toEqual(['managed-a']);
  const later = { ...renamed, dataApiAddresses: ['https://new.example'] };
  expect(ids([later], withPolicyIds([renamed], before))).toEqual(['managed-a']);
  // The one of the same name goes first, wherever it stands.
  const other = { ...renamed, id: 'managed-z', name: 'Z' };
  expect(ids([other, later], withPolicyIds([renamed], before))).toEqual(['managed-z', 'managed-a']);
  // Two networks never get one ID, and one that is still used goes to no other.
  expect(ids([renamed, { ...renamed, id: 'managed-y', name: 'Y' }])).toEqual(['managed-a', 'managed-y']);
  expect(ids([renamed, a])).toEqual(['managed-x', 'managed-a']);
  for (const change of [
    { expectedChainId: 'main-1' },
    { walletAddress: 'http://localhost:1' },
    { dataApiAddresses: ['https://c.example'] },
  ])
    expect(ids([{ ...renamed, ...change }])).toEqual(['managed-x']);
});
