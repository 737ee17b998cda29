import type { EventName } from '#lib/bridge/envelope.ts';
import type { ByNetwork } from '#lib/settings/settings.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Frames } from './frames.ts';
import { type LearntChainsStore, learnChain } from './learn-chain.ts';
import type { Sessions } from './sessions.ts';
import type { UnaskedPermissions } from './unasked-permissions.ts';

/** The chain that the wallet of each network is on. */
export interface Chains {
  /** As it last answered; undefined for never. */
  of(networkId: string): Promise<string | undefined>;
  /**
   * Takes every chain ID that the network's wallet answers with: a network without one learns it, and its connected sites hear
   * of a change.
   */
  seen(networkId: string, walletAddress: string, chainId: string): Promise<void>;
  /** The network's wallet does not answer: tells its connected sites, once. */
  lost(networkId: string): Promise<void>;
}

export function createChains(
  store: LearntChainsStore & { chainIds: Stored<ByNetwork<string>>; lastChainIds: Stored<ByNetwork<string>> },
  sessions: Pick<Sessions, 'connected'>,
  unasked: UnaskedPermissions,
  frames: Frames,
): Chains {
  const tell = async (networkId: string, event: EventName, payload: object): Promise<void> => {
    const sites = (await sessions.connected()).filter((site) => site.networkId === networkId);
    await Promise.all(sites.map(({ origin }) => frames.tell(origin, event, payload)));
  };

  /** Stores the chain of a network; none, if it is left out. Resolves to the one before. */
  const swap = async (
    item: Stored<ByNetwork<string>>,
    networkId: string,
    chainId?: string,
  ): Promise<string | undefined> => {
    let before: string | undefined;
    await item.update((all) => {
      const { [networkId]: known, ...others } = all;
      before = known;
      if (known === chainId) return all;
      return chainId === undefined ? others : { ...others, [networkId]: chainId };
    });
    return before;
  };

  return {
    of: async (networkId) => (await store.chainIds.get())[networkId] ?? (await store.lastChainIds.get())[networkId],

    async seen(networkId, walletAddress, chainId) {
      await learnChain(store, networkId, walletAddress, chainId);
      const wasLost = (await swap(store.chainIds, networkId, chainId)) === undefined;
      if (wasLost) await tell(networkId, 'walletChanged', { up: true });
      const before = await swap(store.lastChainIds, networkId, chainId);
      if (before === undefined || before === chainId) return;
      await unasked.askAll([networkId]);
      await tell(networkId, 'chainChanged', { chainId });
    },

    async lost(networkId) {
      const wasUp = (await swap(store.chainIds, networkId)) !== undefined;
      if (wasUp) await tell(networkId, 'walletChanged', { up: false });
    },
  };
}
