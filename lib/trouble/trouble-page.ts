import { isWebSite } from '#lib/sites/origin.ts';

/** The page that the user has trouble with; null if it is not known. */
export interface TroublePlace {
  site: string | null;
  tabId: number | null;
}

/** Address of the troubleshooting page for the page in a tab. */
export function troublePage({ site, tabId }: TroublePlace): string {
  const query = new URLSearchParams();
  if (site !== null) query.set('site', site);
  if (site !== null && tabId !== null) query.set('tab', `${tabId}`);
  return query.size === 0 ? 'trouble.html' : `trouble.html#${query}`;
}

/** Reads the fragment of that address. */
export function readTroublePlace(hash: string): TroublePlace {
  const query = new URLSearchParams(hash.slice(1));
  const site = query.get('site') ?? '';
  const tab = query.get('tab') ?? '';
  if (!isWebSite(site)) return { site: null, tabId: null };
  return { site, tabId: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
}
