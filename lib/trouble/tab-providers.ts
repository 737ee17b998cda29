import { browser } from 'wxt/browser';
import { type SeenProviders, seeProviders } from './seen-providers.ts';
import type { TroublePlace } from './trouble-page.ts';

/**
 * What the page that the user had trouble with has of wallets. Null where it is not known to be of `origin`, and where the browser
 * does not let Drawbridge into it: it does while the user has clicked Drawbridge there.
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
