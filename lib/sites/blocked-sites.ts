import * as z from 'zod/mini';
import { storedItem } from '#lib/storage/stored.ts';

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

const withoutDot = (host: string): string => host.replace(/\.+$/, '');

/** The host that an entry blocks, with all below it. */
export const blockedHost = (entry: string): string => withoutDot(URL.canParse(entry) ? new URL(entry).hostname : entry);

/** Whether an entry blocks this site, under whatever scheme and port. */
export function isBlockedBy(entry: string, origin: string): boolean {
  const host = withoutDot(new URL(origin).hostname);
  const blocked = blockedHost(entry);
  return host === blocked || host.endsWith(`.${blocked}`);
}

/**
 * `never` and `always` are the administrator's. `always`: it may connect without an approval to a wallet that asks the user.
 * `ask`: the user decides, as for any site.
 */
export type SiteRule = 'never' | 'blocked' | 'always' | 'ask';

/** What is decided about a site before its permission, its session and any request to the user are considered. Blocks win. */
export function siteRule(
  origin: string,
  { blocked, managed }: { blocked: BlockedSites; managed: 'never' | 'always' | null },
): SiteRule {
  if (managed === 'never') return managed;
  return blocked === 'unreadable' || Object.keys(blocked).some((entry) => isBlockedBy(entry, origin))
    ? 'blocked'
    : (managed ?? 'ask');
}

/**
 * `detail` of the reason `site-blocked`, which a site that is muted for a minute gets too. It does not say by
 * whom: no site is to learn that the computer has an administrator.
 */
export const blockedDetail = 'This site is blocked for good.';
