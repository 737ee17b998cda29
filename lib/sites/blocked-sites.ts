import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

/** When the user blocked each site, in Unix milliseconds by origin. A list that cannot be read blocks every site. */
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

/** `ask`: as of any site, the user's approval decides. */
export type SiteRule = 'ask' | 'blocked';

/** What is decided about a site ahead of its permission, its session and every request to the user. */
export function siteRule(origin: string, { blocked }: { blocked: BlockedSites }): SiteRule {
  return blocked === 'unreadable' || Object.hasOwn(blocked, origin) ? 'blocked' : 'ask';
}

/** `detail` of the reason `site-blocked`, which a site that is muted for a minute gets too. */
export const blockedDetails = {
  blocked: 'The user has blocked this site for good.',
} as const satisfies Record<Exclude<SiteRule, 'ask'>, string>;
