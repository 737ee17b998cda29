import { browser } from 'wxt/browser';

/** Loopback, which the manifest has: nobody need be asked for it, unless the user has taken it back. */
const granted = new Set(['http://127.0.0.1/*', 'http://localhost/*']);

/** The match pattern that an address needs. Without the port, which Firefox's patterns lack. */
function patternOf(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/**
 * Asks the user, in one prompt, for the host permissions of addresses; resolves to whether they were granted. Must be
 * called within a click, before anything is awaited, or the browser refuses without asking.
 */
export function requestHostPermissions(addresses: readonly string[]): Promise<boolean> {
  const origins = [...new Set(addresses.map(patternOf))].filter((pattern) => !granted.has(pattern));
  return origins.length === 0 ? Promise.resolve(true) : browser.permissions.request({ origins });
}

/** As `requestHostPermissions`, for hosts that are known to lack it, this machine's too. */
export function requestLackingPermissions(addresses: readonly string[]): Promise<boolean> {
  return browser.permissions.request({ origins: [...new Set(addresses.map(patternOf))] });
}

export function hasHostPermission(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(address)] });
}

/** Removes the permission for an address, unless one of `others` needs it too. */
export async function releaseHostPermission(address: string, others: readonly string[]): Promise<void> {
  const pattern = patternOf(address);
  if (granted.has(pattern) || others.some((other) => patternOf(other) === pattern)) return;
  // Chromium 156 refuses to remove hosts that a content script of the manifest matches.
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}
