import type { Approvals } from '#lib/approvals/queue.ts';
import { type BlockedSites, blockedHost, isBlockedBy } from '#lib/sites/blocked-sites.ts';
import type { Site } from '#lib/sites/site.ts';
import { type PublicSuffixes, siteKey } from '#lib/sites/site-key.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { SiteGuard } from './site-guard.ts';
import type { WalletCall } from './wallet-call.ts';

/** Blocks and unblocks sites. */
export function createSiteBlocks(deps: {
  blockedSites: Stored<BlockedSites>;
  blockOf: SiteGuard;
  suffixes: () => Promise<PublicSuffixes>;
  sites: Stored<Record<string, Site>>;
  /** Those on which `fetch` reaches the wallet. */
  httpWalletSites: Stored<string[]>;
  approvals: Pick<Approvals, 'list' | 'answer' | 'withdraw'>;
  walletCalls: Stored<WalletCall[]>;
  cancel: (callId: string) => unknown;
  /** Ends the site's session, its permission and its unasked permissions. */
  disconnect: (origin: string) => Promise<unknown>;
  /** Stops `fetch` on the site from reaching the wallet. */
  httpWalletOff: (origin: string) => Promise<unknown>;
  forgetDenials: (origin: string) => Promise<unknown>;
  now: () => number;
}) {
  const { blockedSites, approvals } = deps;

  /** Ends the sessions and requests of sites whose calls are already refused. */
  const cutOff = async (
    isBlocked: (origin: string) => Promise<unknown>,
    endRequest: (id: string) => Promise<void>,
  ): Promise<void> => {
    const [sites, others, asked, calls] = await Promise.all([
      deps.sites.get(),
      deps.httpWalletSites.get(),
      approvals.list(),
      deps.walletCalls.get(),
    ]);
    const known = [...asked, ...calls].map(({ origin }) => origin);
    for (const origin of new Set([...Object.keys(sites), ...others, ...known])) {
      if (!(await isBlocked(origin))) continue;
      for (const request of asked) if (request.origin === origin) await endRequest(request.id);
      for (const call of calls) if (call.origin === origin) deps.cancel(call.id);
      await Promise.all([deps.disconnect(origin), deps.httpWalletOff(origin)]);
    }
  };

  return {
    /** Blocks the whole site that the origin belongs to: its owner can have any number of names in it. */
    async block({ origin }: { origin: string }): Promise<void> {
      const site = siteKey(origin, await deps.suffixes());
      await blockedSites.update((all) =>
        all === 'unreadable' || Object.hasOwn(all, site) ? all : { ...all, [site]: deps.now() },
      );
      await cutOff(
        async (other) => isBlockedBy(site, other),
        (id) => approvals.answer(id, false),
      );
    },

    /** Takes an entry from the list. Without one, unblocks every site: the only way out of a list that cannot be read. */
    async unblock({ site }: { site?: string | undefined }): Promise<void> {
      await blockedSites.update((all) => {
        if (site === undefined) return {};
        if (all === 'unreadable') return all;
        const { [site]: at, ...others } = all;
        return at === undefined ? all : others;
      });
      if (site !== undefined) await deps.forgetDenials(`https://${blockedHost(site)}`);
    },

    /** The previous background may have ended before it disconnected a blocked site, or there is a new policy. */
    async resume(): Promise<void> {
      if ((await blockedSites.get()) === 'unreadable') return;
      await cutOff(deps.blockOf, approvals.withdraw);
    },
  };
}

export type SiteBlocks = ReturnType<typeof createSiteBlocks>;
