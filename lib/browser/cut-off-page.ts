import { browser } from 'wxt/browser';
import { askOrigin } from '#lib/bridge/envelope.ts';

/**
 * Whether the active tab's page has no relay that answers: it was opened before this version of Drawbridge was there. Not to be
 * awaited before anything is shown, for a busy page answers late.
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
