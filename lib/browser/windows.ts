import { browser } from 'wxt/browser';
import { approvalWindowItem } from '#lib/approvals/window.ts';
import { askOrigin } from '#lib/bridge/envelope.ts';
import { isWebSite, siteId } from '#lib/sites/origin.ts';

/** Drawbridge's version, as in its manifest. */
export const ownVersion = (): string => browser.runtime.getManifest().version;

export function openSettings(): Promise<void> {
  return browser.runtime.openOptionsPage();
}

/** Opens one of Drawbridge's pages, e.g. `explorer.html#/assets`, in a tab. */
export async function openOwnPage(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(page) });
}

/** A tab, with its page's site: null where it is not known, or not on the web. */
export interface TabPlace {
  site: string | null;
  tabId: number | null;
}

/** Opens the page that looks for the cause of a problem, of the page in a tab if that is known. */
export async function openTrouble(place?: TabPlace): Promise<void> {
  const query = new URLSearchParams();
  if (place?.site) query.set('site', place.site);
  if (place?.site && place.tabId !== null) query.set('tab', `${place.tabId}`);
  await openOwnPage(query.size === 0 ? 'trouble.html' : `trouble.html#${query}`);
}

/** Reads the fragment of that page's address. */
export function readTroublePlace(hash: string): TabPlace {
  const query = new URLSearchParams(hash.slice(1));
  const site = query.get('site') ?? '';
  const tab = query.get('tab') ?? '';
  if (!isWebSite(site)) return { site: null, tabId: null };
  return { site, tabId: /^\d{1,15}$/.test(tab) ? Number(tab) : null };
}

/** Opens the settings at the list of all sites. */
export const openSites = (): Promise<void> => openOwnPage('options.html#sites-heading');

/** The active tab. Its site is not known without a permission for it. */
export async function activeTab(): Promise<TabPlace> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const tabId = tab?.id ?? null;
  if (tab?.url === undefined || !URL.canParse(tab.url)) return { site: null, tabId };
  const url = new URL(tab.url);
  return {
    site: url.protocol === 'https:' || url.protocol === 'http:' ? siteId(url.origin, tab.cookieStoreId) : null,
    tabId,
  };
}

/** Brings an open approval window to the front. */
export async function callApprovalWindow(): Promise<void> {
  const id = await approvalWindowItem.get();
  if (id !== null) await browser.windows.update(id, { focused: true });
}

/**
 * Closes the approval window when nothing is left. It announces that to the background first: a window that closes
 * unannounced denies every pending request. If a request arrived meanwhile, the window stays.
 */
export async function leaveWindow(
  announce: (windowId: number) => Promise<void>,
  /** Whether something is asked, as stored at this moment. */
  asks: () => Promise<boolean>,
): Promise<void> {
  try {
    const { id } = await browser.windows.getCurrent();
    if (id !== undefined) await announce(id);
  } catch (error) {
    // Without a background nothing takes the closing for an answer.
    console.warn(error);
  }
  if (!(await asks())) close();
}

/**
 * Whether the active tab's page has no relay that responds, because it was opened before this version of Drawbridge was installed.
 * Show the popup without awaiting this: a busy page responds late.
 */
export async function isCutOff(): Promise<boolean> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined || tab.status !== 'complete' || !/^https?:/.test(tab.url ?? '')) return false;
  return browser.tabs.sendMessage(tab.id, askOrigin, { frameId: 0 }).then(
    (origin) => !origin,
    () => true,
  );
}

/** Reloads the active tab. */
export const reloadTab = (): Promise<void> => browser.tabs.reload();

/** Path of an item in the explorer; of the whole list for null. Apart from `routeHash` to keep the popup small. */
export function explorerPage(view: 'assets' | 'governance', id: string | null): string {
  return `explorer.html#/${view}${id === null ? '' : `/${encodeURIComponent(id.toWellFormed())}`}`;
}
