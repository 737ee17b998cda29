import { describe, expect, test } from 'vitest';
import { managedId } from '#lib/settings/managed-network.ts';
import { currentNetwork, defaultNetwork, defaultSettings, type Settings } from '#lib/settings/settings.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { closeChain, isTold, type LearntChains, learnChain, relearnChain, undoChain } from './learn-chain.ts';

const address = defaultNetwork.walletAddress;

function setUp(network: Partial<Settings['networks'][number]> = {}) {
  const networks = [{ ...defaultNetwork, ...network }];
  const settings = memoryItem<Settings>({ ...defaultSettings, networks, networkId: networks[0]?.id ?? '' });
  const learntChains = memoryItem<LearntChains>({});
  const store = { settings, learntChains };
  const { id } = { ...defaultNetwork, ...network };
  return {
    store,
    id,
    answers: (chainId: string, from = address) => learnChain(store, id, from, chainId),
    expected: async () => currentNetwork(await settings.get()).expectedChainId,
    told: async () => isTold(await learntChains.get(), currentNetwork(await settings.get())),
  };
}

describe('the chain of a network', () => {
  test('is the first that its wallet answers, told until the user closes it, and no later one', async () => {
    const { store, id, answers, expected, told } = setUp();
    await answers('main-1');
    await answers('main-2');
    expect([await expected(), await told()]).toEqual(['main-1', true]);
    await closeChain(store, id, 'main-1');
    await answers('main-1');
    expect([await expected(), await told()]).toEqual(['main-1', false]);
  });

  test('once undone is not learnt again, though another one is, until the network learns anew', async () => {
    const { store, id, answers, expected, told } = setUp();
    await answers('main-1');
    await undoChain(store, id, 'main-1');
    await answers('main-1');
    expect([await expected(), await told()]).toEqual(['', false]);
    await answers('main-2');
    expect([await expected(), await told()]).toEqual(['main-2', true]);
    await undoChain(store, id, 'main-2');
    for (const chainId of ['main-1', 'main-2']) await answers(chainId);
    expect(await expected()).toBe('');
    await relearnChain(store, id);
    await answers('main-1');
    expect([await expected(), await told()]).toEqual(['main-1', true]);
  });

  test.each([
    ['one that the user has typed', { expectedChainId: 'main-2' }, 'main-1', 'main-2'],
    ['one of the administrator’s', { id: `${managedId}a` }, 'main-1', ''],
    ['one whose wallet has moved since', { walletAddress: 'http://localhost:1' }, 'main-1', ''],
    ['one that no settings could hold', {}, 'x'.repeat(201), ''],
  ])('is not learnt by %s', async (_network, network, chainId, expected) => {
    const one = setUp(network);
    await one.answers(chainId);
    expect(await one.expected()).toBe(expected);
    expect(await one.store.learntChains.get()).toEqual({});
  });

  test('of another value stays when what was learnt before is undone', async () => {
    const { store, id, answers, expected } = setUp();
    await answers('main-1');
    await store.settings.update((all) => ({
      ...all,
      networks: all.networks.map((network) => ({ ...network, expectedChainId: 'typed' })),
    }));
    await undoChain(store, id, 'main-1');
    expect(await expected()).toBe('typed');
  });
});
