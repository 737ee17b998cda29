import { t } from '#lib/i18n/i18n.ts';
import { createListeners } from '#lib/listeners.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Site } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type ApiTokenUse, disconnectCall } from './api-token-use.ts';
import type { WalletLink } from './wallet-link.ts';

/** How long an update waits for the wallet, in milliseconds. */
const leaveWithin = 1000;

/** Ends sessions for the user or for an update, here and in the wallet. */
export interface EndSessions {
  /** Resolves to whether the wallet has ended all of them. */
  disconnect(origin: string): Promise<boolean>;
  disconnectAll(): Promise<boolean[]>;
  /** Called before the user removes Drawbridge. @throws Error with a sentence for the user. */
  endAll(): Promise<void>;
  /** The extension is about to be updated: tells the pages, and the wallet. The sites stay allowed. */
  leave(): Promise<void>;
  /** Tells of each site that the user disconnects, by its origin. */
  onDisconnect(listener: (origin: string) => void): void;
}

export function createEndSessions(
  sites: Pick<Stored<Record<string, Site>>, 'get'>,
  sessions: Sessions,
  wallet: WalletLink,
  apiTokenUse: ApiTokenUse,
  { schedule }: Clock,
): EndSessions {
  const disconnected = createListeners<string>();
  const endInWallet = (origin: string, token: string) => wallet.call(origin, disconnectCall, token);

  const disconnect = async (origin: string): Promise<boolean> => {
    if (Object.hasOwn(await sites.get(), origin)) disconnected.tell(origin);
    const token = await sessions.end(origin);
    if (!token) return true;
    const { kind } = await endInWallet(origin, token);
    return kind === 'result' || kind === 'token-invalid';
  };
  const disconnectAll = async (): Promise<boolean[]> => Promise.all(Object.keys(await sites.get()).map(disconnect));

  return {
    disconnect,
    disconnectAll,

    async endAll() {
      const ended = await disconnectAll();
      await apiTokenUse.forget();
      if (ended.includes(false)) throw new Error(t('removal_left'));
    },

    async leave() {
      const ended = await sessions.endAll('extension-reloaded');
      await Promise.race([
        Promise.all(ended.map(({ origin, token }) => endInWallet(origin, token))),
        new Promise<void>((resolve) => schedule(resolve, leaveWithin)),
      ]);
    },

    onDisconnect: disconnected.add,
  };
}
