import type { Asked } from '#lib/sites/unasked.ts';
import { command } from './send-command.ts';

/** What the user can do about sites. Rejects with a sentence for the user. */
export const siteActions = {
  disconnect: (origin: string) => command('site.disconnect', { origin }),
  move: (origin: string, networkId: string) => command('site.move', { origin, networkId }),
  disconnectAll: () => command('site.disconnectAll'),
  askAgain: (origin: string, { method, transactionKind, publicKey, networkId, chainId }: Asked) =>
    command('site.askAgain', { origin, method, transactionKind, publicKey, networkId, chainId }),
  block: (origin: string) => command('site.block', { origin }),
  unblock: (site: string) => command('site.unblock', { site }),
  /** For a list that cannot be read. */
  unblockAll: () => command('site.unblock', {}),
};

export type SiteActions = typeof siteActions;
