import type { Stored } from '#lib/storage/stored.ts';
import type { Frames } from './frames.ts';
import type { Sessions } from './sessions.ts';
import type { UnaskedPermissions } from './unasked-permissions.ts';

type ByNetwork = Readonly<Record<string, string>>;

/** The chain that the wallet of each network is on. */
export interface Chains {
  /** As it last answered; undefined for never. */
  of(networkId: string): Promise<string | undefined>;
  /** Takes every chain ID that the network's wallet answers with, and tells its connected sites when it has changed. */
  seen(networkId: string, chainId: string): Promise<void>;
}

export function createChains(
  store: { chainIds: Stored<ByNetwork>; lastChainIds: Stored<ByNetwork> },
  sessions: Pick<Sessions, 'connected'>,
  unasked: UnaskedPermissions,
  frames: Frames,
): Chains {
  return {
    of: async (networkId) => (await store.chainIds.get())[networkId] ?? (await store.lastChainIds.get())[networkId],

    async seen(networkId, chainId) {
      let before: string | undefined;
      await store.chainIds.update((all) => (all[networkId] === chainId ? all : { ...all, [networkId]: chainId }));
      await store.lastChainIds.update((all) => {
        before = all[networkId];
        return before === chainId ? all : { ...all, [networkId]: chainId };
      });
      if (before === undefined || before === chainId) return;
      await unasked.askAll([networkId]);
      for (const site of await sessions.connected()) {
        if (site.networkId === networkId) await frames.tell(site.origin, 'chainChanged', { chainId });
      }
    },
  };
}
