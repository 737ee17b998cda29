import { t } from '#lib/i18n/i18n.ts';
import { createListeners } from '#lib/listeners.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Sessions } from '#lib/sites/sessions.ts';
import type { Site, Sites } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { ApiTokenUse } from './api-token-use.ts';
import type { Wallets } from './wallet-link.ts';

/** How long an update waits for the wallet, in milliseconds. */
const leaveWithin = 1000;

/** Ends sessions for the user or for an update, here and in the wallet. */
export interface EndSessions {
  /** Resolves to whether the wallet has ended all of them. */
  disconnect(origin: string): Promise<boolean>;
  /** Moves a site to another network. Its session ends. */
  move(origin: string, networkId: string): Promise<void>;
  disconnectAll(): Promise<boolean[]>;
  /** Called before the user removes Drawbridge. @throws Error with a sentence for the user. */
  endAll(): Promise<void>;
  /** The extension is about to be updated: tells the pages, and the wallet. The sites stay allowed. */
  leave(): Promise<void>;
  /** Tells of each site that the user disconnects. */
  onDisconnect(listener: (site: Site) => void): void;
}

export function createEndSessions(
  store: { settings: Pick<Stored<Settings>, 'get'>; sites: Pick<Stored<Sites>, 'get'> },
  sessions: Sessions,
  wallets: Wallets,
  apiTokenUse: ApiTokenUse,
  { schedule }: Clock,
): EndSessions {
  const disconnected = createListeners<Site>();
  const disconnect = async (origin: string): Promise<boolean> => {
    const site = (await store.sites.get())[origin];
    if (site) disconnected.tell(site);
    const ended = await sessions.end(origin);
    return ended === null || wallets.end(ended);
  };
  const disconnectAll = async (): Promise<boolean[]> =>
    Promise.all(Object.keys(await store.sites.get()).map(disconnect));

  return {
    disconnect,
    disconnectAll,

    async move(origin, networkId) {
      const ended = await sessions.move(origin, networkId);
      if (ended) await wallets.end(ended);
    },

    async endAll() {
      const ended = await disconnectAll();
      await apiTokenUse.forget();
      if (ended.includes(false)) throw new Error(t('removal_left'));
    },

    async leave() {
      const { networks } = await store.settings.get();
      const ended = await sessions.endAll(
        networks.map(({ id }) => id),
        'extension-reloaded',
      );
      await Promise.race([
        Promise.all(ended.map((session) => wallets.end(session))),
        new Promise<void>((resolve) => schedule(resolve, leaveWithin)),
      ]);
    },

    onDisconnect: disconnected.add,
  };
}
