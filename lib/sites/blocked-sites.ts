import * as z from 'zod/mini';
import { type RpcError, reasonError } from '#lib/bridge/reasons.ts';
import { type Stored, storedItem } from '#lib/storage/stored.ts';
import { originOf } from './origin.ts';
import { everySite, isBlockedBy } from './site-pattern.ts';

/**
 * When the user blocked each site, in Unix milliseconds by registrable domain or, without one, host. Entries of an earlier
 * version are origins. A list that cannot be read blocks every site.
 */
export type BlockedSites = Readonly<Record<string, number>> | 'unreadable';

/** A damaged entry still names its site. */
function read(stored: unknown): BlockedSites {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return 'unreadable';
  return Object.fromEntries(
    Object.entries(stored).map(([origin, at]) => [origin, Number.isFinite(at) ? Number(at) : 0]),
  );
}

// Never set aside as damaged: that would unblock every site.
export const blockedSitesItem = storedItem<BlockedSites>(
  'kept:blockedSites',
  z.pipe(z.unknown(), z.transform(read)),
  {},
);

/** The host that an entry blocks, with all below it. `everySite` blocks every site, until the user has checked the others. */
export const blockedHost = (entry: string): string =>
  (URL.canParse(entry) ? new URL(entry).hostname : entry).replace(/\.+$/, '');

/**
 * `never` and `always` are the administrator's; `always` connects without an approval to a wallet that asks the user.
 */
export type SiteRule = 'never' | 'blocked' | 'always' | 'ask';

/** What is decided about a site before its permission, its session and any request to the user are considered. Blocks win. */
export function siteRule(
  origin: string,
  { blocked, managed }: { blocked: BlockedSites; managed: 'never' | 'always' | null },
): SiteRule {
  if (managed === 'never') return managed;
  const isBlocked = (entry: string): boolean =>
    entry === everySite || isBlockedBy(`*.${blockedHost(entry)}`, originOf(origin));
  return blocked === 'unreadable' || Object.keys(blocked).some(isBlocked) ? 'blocked' : (managed ?? 'ask');
}

/**
 * `detail` of the reason `site-blocked`, which a site that is muted for a minute gets too. It does not say by
 * whom: no site is to learn that the computer has an administrator.
 */
export const blockedDetail = 'This site is blocked for good.';

/** Decides which sites may ask at all. Drawbridge's own pages always may. */
export interface SiteGuard {
  /** The refusal for any request of a blocked site; null for other sites. */
  blockOf(origin: string): Promise<{ error: RpcError } | null>;
  isAlwaysAllowed(origin: string): Promise<boolean>;
}

export function createSiteGuard(
  blockedSites: Stored<BlockedSites>,
  /** The administrator's. */
  policy: { ruleOf(origin: string): Promise<'never' | 'always' | null> },
  ownOrigin: string,
): SiteGuard {
  const ruleOf = async (origin: string): Promise<SiteRule> => {
    const [blocked, managed] = await Promise.all([
      blockedSites.get().catch(() => 'unreadable' as const),
      policy.ruleOf(originOf(origin)).catch(() => 'never' as const),
    ]);
    return siteRule(origin, { blocked, managed });
  };
  return {
    async blockOf(origin) {
      if (origin === ownOrigin) return null;
      const rule = await ruleOf(origin);
      return rule === 'always' || rule === 'ask' ? null : { error: reasonError('site-blocked', blockedDetail) };
    },
    isAlwaysAllowed: async (origin) => (await ruleOf(origin)) === 'always',
  };
}
