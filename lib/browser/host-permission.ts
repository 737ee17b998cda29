import { browser } from 'wxt/browser';

/** Loopback, which the manifest has. */
const always = new Set(['http://127.0.0.1/*', 'http://localhost/*']);

/** The match pattern that an address needs; null if none. Without the port, which Firefox's patterns lack. */
function patternOf(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  const pattern = `${protocol}//${hostname}/*`;
  return always.has(pattern) ? null : pattern;
}

/**
 * Asks the user, in one prompt, for the host permissions of addresses; resolves to whether they were granted. Must be
 * called within a click, before anything is awaited, or the browser refuses without asking.
 */
export function requestHostPermissions(addresses: readonly string[]): Promise<boolean> {
  const origins = [...new Set(addresses.map(patternOf))].filter((pattern) => pattern !== null);
  return origins.length === 0 ? Promise.resolve(true) : browser.permissions.request({ origins });
}

export async function hasHostPermission(address: string): Promise<boolean> {
  const pattern = patternOf(address);
  return pattern === null || browser.permissions.contains({ origins: [pattern] });
}

/** Removes the permission for an address, unless one of `others` needs it too. */
export async function releaseHostPermission(address: string, others: readonly string[]): Promise<void> {
  const pattern = patternOf(address);
  if (pattern === null || others.some((other) => patternOf(other) === pattern)) return;
  // Chromium 156 refuses to remove hosts that a content script of the manifest matches.
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}
