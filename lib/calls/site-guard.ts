import { type BlockedSites, blockedDetail, siteRule } from '#lib/sites/blocked-sites.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type Refusal, refusal } from './outcome.ts';

/** The refusal for any request of a blocked site; null for other sites. */
export type SiteGuard = (origin: string) => Promise<Refusal | null>;

/** Drawbridge's own pages may always ask. */
export function createSiteGuard(deps: {
  blockedSites: Stored<BlockedSites>;
  /** What the administrator has decided about a site. */
  managedRule: (origin: string) => Promise<'never' | 'always' | null>;
  ownOrigin: string;
}) {
  const ruleOf = async (origin: string) => {
    const [blocked, managed] = await Promise.all([
      deps.blockedSites.get().catch(() => 'unreadable' as const),
      deps.managedRule(origin).catch(() => 'never' as const),
    ]);
    return siteRule(origin, { blocked, managed });
  };
  const blockOf: SiteGuard = async (origin) => {
    if (origin === deps.ownOrigin) return null;
    const rule = await ruleOf(origin);
    return rule === 'always' || rule === 'ask' ? null : refusal('site-blocked', blockedDetail);
  };
  return { blockOf, isAlwaysAllowed: async (origin: string) => (await ruleOf(origin)) === 'always' };
}
