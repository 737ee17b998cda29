import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import type { Frames } from './frames.ts';
import type { Sessions } from './sessions.ts';

/*
 * The chain and network in use, stored apart from the settings for pages that read one area before their first paint and load
 * no schema for it.
 */

/** The wallet's chain, as it last answered in this browser session. Null for none. */
export const chainIdItem = sessionItem<string | null>('chainId', null);

export const networkNameItem = sessionItem('networkName', '');

export interface CurrentChain {
  /** Takes every chain ID the wallet answers with, and tells all connected sites when it has changed. */
  seen(chainId: string): Promise<void>;
}

export function createCurrentChain(
  store: { chainId: Stored<string | null>; lastChainId: Stored<string> },
  sessions: Sessions,
  frames: Frames,
): CurrentChain {
  return {
    async seen(chainId) {
      let before = '';
      await store.chainId.update(() => chainId);
      await store.lastChainId.update((last) => {
        before = last;
        return chainId;
      });
      if (before === '' || before === chainId) return;
      await sessions.askAll();
      for (const { origin } of await sessions.connected()) await frames.tell(origin, 'chainChanged', { chainId });
    },
  };
}
