// First: what follows takes the browser as it finds it.
import '#lib/testing/fake-extension.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { most } from '#lib/activity/activity-log.ts';
import { entryOf } from '#lib/activity/testing/entry.ts';
import { emptyAlert } from '#lib/governance/testing/empty-alert.ts';
import { defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';

const network = { ...defaultNetwork, name: 'Testnet' };
const settings: Settings = { ...defaultSettings, networks: [network], language: 'de' };
const site = {
  origin: 'https://a.example',
  networkId: 'first',
  allowedAt: 1,
  lastCallAt: 2,
  connected: false,
  keys: null,
  unasked: [],
};
const vote = { value: 'VALUE_YES', balance: '1', at: '1' };
const alert = { ...emptyAlert('p', 1), followedVote: { party: 'a', ...vote } };

/** A background over what an earlier one, of another version, has left. */
async function startOver(left: Readonly<Record<string, unknown>>) {
  vi.resetModules();
  const { keptArea } = await import('#lib/storage/areas.ts');
  for (const [name, value] of Object.entries(left)) await keptArea.set(name, value);
  const { Store } = await import('#lib/background/store.ts');
  const { discardDamaged, restoreDamaged } = await import('./restore-damaged.ts');
  const { damagedItem } = await import('#lib/storage/stored.ts');
  const state = new Store();
  const changed = vi.fn(state.settings.update);
  return {
    state,
    changed,
    discardDamaged,
    restore: (asked: boolean) => restoreDamaged((name) => state.restoreInto(name, changed), asked),
    left: async () => (await damagedItem.get()).map(({ name, value }) => [name, value]),
  };
}

beforeEach(async () => {
  const { IDBFactory } = await import('fake-indexeddb');
  vi.stubGlobal('indexedDB', new IDBFactory());
  // It says that there was another database before.
  await fakeBrowser.storage.local.clear();
});

describe('what another version stored', () => {
  it('comes back as soon as it can be read, each thing to its own place', async () => {
    const { state, restore, changed, left } = await startOver({
      damaged: [
        { name: 'settings', at: 1, value: settings },
        { name: 'sites', at: 2, value: { [site.origin]: site } },
        { name: 'alerts:b', at: 3, value: { p: alert } },
        { name: 'httpWalletSites', at: 4, value: [site.origin] },
      ],
    });
    await restore(false);
    expect(await left()).toEqual([]);
    expect(await state.settings.get()).toEqual(settings);
    // With all that a change of settings brings about.
    expect(changed).toHaveBeenCalledOnce();
    expect(await state.sites.get()).toEqual({ [site.origin]: site });
    expect(await state.httpWalletSites.get()).toEqual([site.origin]);
    expect(Object.keys(await state.alerts.of('b').get())).toEqual(['p']);
    expect(await state.alerts.of('first').get()).toEqual({});
  });

  it('comes back without the rights that a site had then', async () => {
    const bound = { publicKey: 'k', networkId: 'first', chainId: 'net-1' };
    const unasked = [{ method: 'client.send_transaction', transactionKind: 'voteSubmission', ...bound, until: 9e15 }];
    const other = { ...site, origin: 'https://b.example', connected: true, unasked };
    const { state, restore } = await startOver({
      sites: { [other.origin]: other },
      damaged: [{ name: 'sites', at: 1, value: { [site.origin]: { ...site, connected: true, unasked } } }],
    });
    await restore(true);
    expect(await state.sites.get()).toEqual({ [site.origin]: site, [other.origin]: other });
  });

  it('comes back within the limits of the log', async () => {
    const value = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`c${at}`, entryOf({ at })]));
    const { state, restore } = await startOver({ damaged: [{ name: 'activity', at: 1, value }] });
    await restore(false);
    expect(Object.keys(await state.activity.get()).length).toBeLessThanOrEqual(most.lines);
  });

  it('comes back though another thing cannot, which is told', async () => {
    const { state, changed, restore, left } = await startOver({
      damaged: [
        { name: 'sites', at: 1, value: { [site.origin]: site } },
        { name: 'settings', at: 2, value: settings },
      ],
    });
    changed.mockRejectedValue(new Error('The disk is full.'));
    await expect(restore(true)).rejects.toThrow('The disk is full.');
    expect(await state.sites.get()).toEqual({ [site.origin]: site });
    expect(await left()).toEqual([['settings', settings]]);
  });

  it('is left aside, in part or whole, while it cannot be read', async () => {
    const damaged = [
      { name: 'settings', at: 1, value: { ...settings, networks: 'none' } },
      { name: 'sites', at: 2, value: { [site.origin]: site, 'https://b.example': 'new' } },
      { name: 'of a newer version', at: 3, value: 7 },
      { name: 'constructor', at: 4, value: 8 },
    ];
    const { state, restore, left } = await startOver({ damaged });
    for (const asked of [false, true]) {
      await restore(asked);
      expect(await left()).toEqual([
        ['settings', damaged[0]?.value],
        ['sites', { 'https://b.example': 'new' }],
        ['of a newer version', 7],
        ['constructor', 8],
      ]);
      expect(await state.settings.get()).toEqual(defaultSettings);
      expect(await state.sites.get()).toEqual({ [site.origin]: site });
    }
  });

  it('takes away no network that was added since, which is used with the sites that are on it', async () => {
    const [copied, added] = [
      { ...network, id: 'b' },
      { ...network, id: 'c' },
    ];
    const copy = { ...settings, networks: [copied], networkId: 'b' };
    const { state, restore } = await startOver({
      settings: { ...defaultSettings, networks: [defaultNetwork, added] },
      damaged: [{ name: 'settings', at: 1, value: copy }],
    });
    await restore(true);
    expect(await state.settings.get()).toEqual({ ...copy, networks: [copied, added] });
  });

  it('leaves as many networks as there is room for', async () => {
    const of = (name: string) => Array.from({ length: 15 }, (_, n) => ({ ...network, id: `${name}${n}` }));
    const { state, restore } = await startOver({
      settings: { ...defaultSettings, networks: of('b'), networkId: 'b0' },
      damaged: [{ name: 'settings', at: 1, value: { ...settings, networks: of('a'), networkId: 'a0' } }],
    });
    await restore(true);
    expect((await state.settings.get()).networks).toEqual([...of('a'), ...of('b').slice(0, 5)]);
  });

  it('takes no later choice of the user away, unless they ask for it: then the newest copy', async () => {
    const later: Settings = { ...defaultSettings, language: 'ar' };
    const older: Settings = { ...settings, language: 'en' };
    const { state, restore, left } = await startOver({
      settings: later,
      damaged: [
        { name: 'settings', at: 1, value: older },
        { name: 'settings', at: 2, value: settings },
      ],
    });
    await restore(false);
    expect(await state.settings.get()).toEqual(later);
    expect(await left()).toHaveLength(2);
    await restore(true);
    expect(await state.settings.get()).toEqual(settings);
    expect(await left()).toEqual([['settings', older]]);
  });

  it('goes with an older copy of everything, for it may hold what has been withdrawn', async () => {
    await fakeBrowser.storage.local.set({ stored: 2 });
    const { state, left } = await startOver({ mark: 1, damaged: [{ name: 'sites', at: 1, value: {} }] });
    await state.settings.get();
    expect(await left()).toEqual([['everything', 'older']]);
  });

  it('is discarded as far as the user has seen it, and with its network', async () => {
    const { state, discardDamaged, left } = await startOver({
      damaged: [
        { name: 'sites', at: 1, value: 'x' },
        { name: 'alerts:b', at: 2, value: 'y' },
        { name: 'castVotes', at: 3, value: 'z' },
      ],
    });
    await discardDamaged({ until: 1 });
    expect(await left()).toEqual([
      ['alerts:b', 'y'],
      ['castVotes', 'z'],
    ]);
    await state.forgetNetwork('b');
    expect(await left()).toEqual([['castVotes', 'z']]);
  });
});
