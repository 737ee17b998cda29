import { browser } from 'wxt/browser';

/** Number of the window that this page is in. */
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
