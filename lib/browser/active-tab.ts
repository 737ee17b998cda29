import { browser } from 'wxt/browser';

/**
 * The origin of the page in the current window's active tab; null when the browser does not tell the extension its
 * address (it does so only with a permission for that page) or when the page is not on the web.
 */
export async function activeTabOrigin(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.url === undefined || !URL.canParse(tab.url)) return null;
  const url = new URL(tab.url);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : null;
}
