import type { Approvals } from '#lib/approvals/queue.ts';
import type { BlockedSites } from '#lib/sites/blocked-sites.ts';
import type { Site } from '#lib/sites/site.ts';
import type { Stored } from '#lib/storage/stored.ts';
import type { SiteGuard } from './site-guard.ts';
import type { WalletCall } from './wallet-call.ts';

/** Blocks and unblocks sites. */
export function createSiteBlocks(deps: {
  blockedSites: Stored<BlockedSites>;
  blockOf: SiteGuard;
  sites: Stored<Record<string, Site>>;
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

  /** Ends the site's session and requests; its calls are already refused. */
  const cutOff = async (origin: string, endRequest: (id: string) => Promise<void>): Promise<void> => {
    for (const { id, ...asked } of await approvals.list()) if (asked.origin === origin) await endRequest(id);
    for (const { id, ...call } of await deps.walletCalls.get()) if (call.origin === origin) deps.cancel(id);
    await Promise.all([deps.disconnect(origin), deps.httpWalletOff(origin)]);
  };

  return {
    async block({ origin }: { origin: string }): Promise<void> {
      await blockedSites.update((all) =>
        all === 'unreadable' || Object.hasOwn(all, origin) ? all : { ...all, [origin]: deps.now() },
      );
      await cutOff(origin, (id) => approvals.answer(id, false));
    },

    /** Without an origin, unblocks every site: the only way out of a list that cannot be read. */
    async unblock({ origin }: { origin?: string | undefined }): Promise<void> {
      await blockedSites.update((all) => {
        if (origin === undefined) return {};
        if (all === 'unreadable') return all;
        const { [origin]: at, ...others } = all;
        return at === undefined ? all : others;
      });
      if (origin !== undefined) await deps.forgetDenials(origin);
    },

    /** The previous background may have ended before it disconnected a blocked site, or there is a new policy. */
    async resume(): Promise<void> {
      const blocked = await blockedSites.get();
      if (blocked === 'unreadable') return;
      const known = new Set(Object.keys(await deps.sites.get()));
      for (const { origin } of await approvals.list()) known.add(origin);
      for (const origin of known) if (await deps.blockOf(origin)) await cutOff(origin, approvals.withdraw);
    },
  };
}

export type SiteBlocks = ReturnType<typeof createSiteBlocks>;
