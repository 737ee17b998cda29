import type { Stored } from '#lib/storage/stored.ts';
import type { Frames } from './frames.ts';
import type { Sessions } from './sessions.ts';

/** Takes every chain ID the wallet answers with, and tells all connected sites when it is another than before. */
export function createChainWatch(deps: { last: Stored<string>; sessions: Sessions; frames: Frames }) {
  return async (chainId: string): Promise<void> => {
    let before = '';
    await deps.last.update((last) => {
      before = last;
      return chainId;
    });
    if (before === '' || before === chainId) return;
    for (const { origin } of await deps.sessions.connected()) {
      await deps.frames.tell(origin, 'chainChanged', { chainId });
    }
  };
}
