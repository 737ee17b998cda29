import { browser } from 'wxt/browser';
import { askOrigin } from '#lib/bridge/envelope.ts';

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
