import { browser } from 'wxt/browser';

/** ID of the window that this page is in. */
export async function ownWindow(): Promise<number | undefined> {
  return (await browser.windows.getCurrent()).id;
}

/** Brings the window that this page is in to the front. */
export async function focusOwnWindow(): Promise<void> {
  const id = await ownWindow();
  if (id !== undefined) await browser.windows.update(id, { focused: true });
}

/** Opens the settings in a tab, or goes to the tab that has them. */
export function openSettings(): Promise<void> {
  return browser.runtime.openOptionsPage();
}

/** Opens a page of the explorer, e.g. `explorer.html#/assets`, in a tab. */
export async function openExplorer(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(page) });
}

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

// A broadcast between the extension's own pages needs no permission; finding the window through `tabs` would need one.
// Web pages are other origins and cannot hear it.
const channelName = 'drawbridge-approval';

/** Asks an approval window that is open to come to the front. Nothing happens without one. */
export function callApprovalWindow(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('show');
  channel.close();
}

/** Calls `show` whenever the popup asks for the approval window. */
export function onApprovalWindowCall(show: () => void): void {
  new BroadcastChannel(channelName).addEventListener('message', show);
}

/**
 * Closes the approval window when it has nothing left to show. The background hears of it first, for a window that
 * closes unannounced is the user's no to everything still asked. If a request came up meanwhile, the window stays.
 */
export async function leaveWindow(deps: {
  windowId: () => Promise<number | undefined>;
  announce: (windowId: number) => Promise<void>;
  /** Whether something is asked, as stored at this moment. */
  asks: () => Promise<boolean>;
  close: () => void;
}): Promise<void> {
  const id = await deps.windowId();
  try {
    if (id !== undefined) await deps.announce(id);
  } catch (error) {
    // Nobody is there to take the closing for an answer; the window must not stay open over it.
    console.warn(error);
  }
  if (!(await deps.asks())) deps.close();
}
