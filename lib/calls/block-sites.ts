import type { Approvals } from '#lib/approvals/queue.ts';
import type { Clock } from '#lib/schedule.ts';
import { type BlockedSites, blockedHost, everySite, isBlockedBy, type SiteGuard } from '#lib/sites/blocked-sites.ts';
import type { HttpWalletSites } from '#lib/sites/http-wallet-sites.ts';
import type { Site } from '#lib/sites/site.ts';
import { type PublicSuffixes, siteKey } from '#lib/sites/site-key.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { Denials } from './denials.ts';
import type { EndSessions } from './end-sessions.ts';
import type { ReviewQueue } from './review-queue.ts';
import type { WalletCall } from './wallet-call.ts';

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
  approvals: Approvals,
  denials: Denials,
  reviewQueue: ReviewQueue,
  endSessions: EndSessions,
  httpWalletSites: HttpWalletSites,
  { now, suffixes }: Clock & { suffixes: () => Promise<PublicSuffixes> },
): SiteBlocks {
  const { blockedSites } = store;

  /** Ends the sessions and requests of sites whose calls are already refused. */
  const endOf = async (
    isBlocked: (origin: string) => Promise<unknown>,
    endRequest: (id: string) => Promise<void>,
  ): Promise<void> => {
    const [asked, calls] = await Promise.all([approvals.list(), store.walletCalls.get()]);
    const ofSites = [...Object.keys(await store.sites.get()), ...(await store.httpWalletSites.get())];
    for (const origin of new Set([...ofSites, ...[...asked, ...calls].map(({ origin }) => origin)])) {
      if (!(await isBlocked(origin))) continue;
      for (const request of asked) if (request.origin === origin) await endRequest(request.id);
      for (const call of calls) if (call.origin === origin) reviewQueue.cancel(call.id);
      await Promise.all([endSessions.disconnect(origin), httpWalletSites.set(origin, false)]);
    }
  };

  return {
    async block({ origin }) {
      const site = siteKey(origin, await suffixes());
      await blockedSites.update((all) =>
        all === 'unreadable' || Object.hasOwn(all, site) ? all : { ...all, [site]: now() },
      );
      await endOf(
        async (other) => isBlockedBy(site, other),
        (id) => approvals.answer(id, false),
      );
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

    async resume() {
      if ((await blockedSites.get()) === 'unreadable') return;
      await endOf(guard.blockOf, approvals.withdraw);
    },
  };
}
