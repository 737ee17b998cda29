import { browser } from 'wxt/browser';
import { type SeenProviders, seeProviders } from './seen-providers.ts';
import type { TroublePlace } from './trouble-page.ts';

/**
 * The wallets on the page that the user has trouble with. Null if the page may not be of `origin`, or if the browser denies
 * access: it grants access once the user clicks Drawbridge there.
 */
export async function tabProviders({ site, tabId }: TroublePlace, origin: string): Promise<SeenProviders | null> {
  if (tabId === null || site !== origin) return null;
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, world: 'MAIN', func: seeProviders });
    return (frame?.result as SeenProviders | undefined) ?? null;
  } catch {
    return null;
  }
}
