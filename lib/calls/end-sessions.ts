import { t } from '#lib/i18n/i18n.ts';
import { createListeners } from '#lib/listeners.ts';
import type { Platform } from '#lib/platform.ts';
import type { Clock } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type BlockedSites, blockedHost, type SiteGuard } from '#lib/sites/blocked-sites.ts';
import type { HttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { Session } from '#lib/sites/sessions.ts';
import type { Site, Sites } from '#lib/sites/site.ts';
import { siteKey } from '#lib/sites/site-key.ts';
import { everySite } from '#lib/sites/site-pattern.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { CallNouns, SiteNouns } from './call-nouns.ts';
import type { WalletCall } from './wallet-call.ts';

/** How long an update waits for the wallet, in milliseconds. */
const leaveWithin = 1000;

type Disconnected = Site & { byUser: boolean };

/** Ends sessions for the user or for an update, here and in the wallet. */
export interface EndSessions {
  /** Resolves to whether the wallet has ended all of them. */
  disconnect(origin: string, byUser?: boolean): Promise<boolean>;
  /** Moves a site to another network. Its session ends. */
  move(origin: string, networkId: string): Promise<void>;
  disconnectAll(): Promise<boolean[]>;
  /** Called before the user removes Drawbridge. @throws Error with a sentence for the user. */
  endAll(): Promise<void>;
  /** The extension is about to be updated: tells the pages, and the wallet. The sites stay allowed. */
  leave(): Promise<void>;
  /** Tells of each site that is disconnected here, by the user or by the administrator's list. */
  onDisconnect(listener: (site: Disconnected) => void): void;
}

export function createEndSessions(
  store: { settings: Stored<Settings>; sites: Stored<Sites> },
  { sessions }: SiteNouns,
  { wallets, apiTokenUse }: CallNouns,
  { schedule }: Clock,
): EndSessions {
  const disconnected = createListeners<Disconnected>();
  const endHere = async (origin: string, byUser = true): Promise<Session | null> => {
    const site = (await store.sites.get())[origin];
    if (site) disconnected.tell({ ...site, byUser });
    return sessions.end(origin);
  };
  const endAllHere = async () => Promise.all(Object.keys(await store.sites.get()).map((origin) => endHere(origin)));
  const endInWallet = async (ended: Session | null): Promise<boolean> => ended === null || wallets.end(ended);

  return {
    disconnect: async (origin, byUser) => endInWallet(await endHere(origin, byUser)),

    disconnectAll: async () => Promise.all((await endAllHere()).map(endInWallet)),

    async move(origin, networkId) {
      const ended = await sessions.move(origin, networkId);
      if (ended) await wallets.end(ended);
    },

    async endAll() {
      const ended = await endAllHere();
      // The wallet may take its time.
      const [confirmed] = await Promise.all([Promise.all(ended.map(endInWallet)), apiTokenUse.forget()]);
      if (confirmed.includes(false)) throw new Error(t('removal_left'));
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

export interface SiteBlocks {
  /** Blocks the whole site that the origin belongs to: its owner can have any number of names in it. */
  block(site: { origin: string }): Promise<void>;
  /** Takes an entry from the list. Without one, unblocks every site: the only way out of a list that cannot be read. */
  unblock(entry: { site?: string | undefined }): Promise<void>;
  /** The previous background may have ended before it disconnected a blocked site, or there is a new policy. */
  resume(): Promise<void>;
}

export function createSiteBlocks(
  store: {
    blockedSites: Stored<BlockedSites>;
    sites: Stored<Record<string, Site>>;
    httpWalletSites: Stored<string[]>;
    walletCalls: Stored<WalletCall[]>;
  },
  guard: SiteGuard,
  { approvals, denials, reviewQueue }: CallNouns,
  endSessions: EndSessions,
  httpWalletSites: HttpWalletSites,
  { now, suffixes }: Pick<Platform, 'now' | 'suffixes'>,
): SiteBlocks {
  const { blockedSites } = store;

  /** Ends the sessions and requests of sites whose calls are already refused. */
  const endBlocked = async (endRequest: (id: string) => Promise<void>, byUser: boolean): Promise<void> => {
    if ((await blockedSites.get()) === 'unreadable') return;
    const [asked, calls] = await Promise.all([approvals.list(), store.walletCalls.get()]);
    const ofSites = [...Object.keys(await store.sites.get()), ...(await store.httpWalletSites.get())];
    const end = async (origin: string): Promise<void> => {
      if ((await guard.blockOf(origin)) === null) return;
      for (const request of asked) if (request.origin === origin) await endRequest(request.id);
      for (const call of calls) if (call.origin === origin) reviewQueue.cancel(call.id);
      await Promise.all([endSessions.disconnect(origin, byUser), httpWalletSites.set(origin, false)]);
    };
    // Side by side: the wallet may take its time.
    await Promise.all([...new Set([...ofSites, ...[...asked, ...calls].map(({ origin }) => origin)])].map(end));
  };

  return {
    async block({ origin }) {
      const site = siteKey(origin, await suffixes());
      await blockedSites.update((all) =>
        all === 'unreadable' || Object.hasOwn(all, site) ? all : { ...all, [site]: now() },
      );
      await endBlocked((id) => approvals.answer(id, false), true);
    },

    async unblock({ site }) {
      await blockedSites.update((all) => {
        if (site === undefined) return {};
        if (all === 'unreadable') return all;
        const { [site]: at, ...others } = all;
        return at === undefined ? all : others;
      });
      if (site === undefined || site === everySite) return;
      await denials.forget({ origin: `https://${blockedHost(site)}`, topOrigin: null, tabId: -1 });
    },

    resume: () => endBlocked(approvals.withdraw, false),
  };
}
