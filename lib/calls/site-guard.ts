import { type BlockedSites, blockedDetails, siteRule } from '#lib/sites/blocked-sites.ts';
import type { Stored } from '#lib/storage/stored.ts';
import { type Refusal, refusal } from './outcome.ts';

/** The refusal of whatever a site asks for; null where it may ask. */
export type SiteGuard = (origin: string) => Promise<Refusal | null>;

/** Drawbridge's own pages may always ask. */
export function createSiteGuard(deps: { blockedSites: Stored<BlockedSites>; ownOrigin: string }): SiteGuard {
  return async (origin) => {
    if (origin === deps.ownOrigin) return null;
    const blocked = await deps.blockedSites.get().catch(() => 'unreadable' as const);
    const rule = siteRule(origin, { blocked });
    return rule === 'ask' ? null : refusal('site-blocked', blockedDetails[rule]);
  };
}
