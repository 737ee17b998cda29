import { browser } from 'wxt/browser';

/** Loopback, which the manifest has. */
const always = new Set(['http://127.0.0.1/*', 'http://localhost/*']);

/**
 * The permission that an address needs; null if it needs none. Without the port: Firefox's match patterns have none, so the
 * pattern covers all ports.
 */
function patternOf(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  const pattern = `${protocol}//${hostname}/*`;
  return always.has(pattern) ? null : pattern;
}

/**
 * Asks the user, in one prompt, to let Drawbridge reach the hosts of addresses: of a data API, or of a site. Must be
 * called within a click, before anything is awaited, or the browser refuses without asking. Resolves to whether all may
 * be reached.
 */
export function requestHostPermissions(addresses: readonly string[]): Promise<boolean> {
  const origins = [...new Set(addresses.map(patternOf))].filter((pattern) => pattern !== null);
  return origins.length === 0 ? Promise.resolve(true) : browser.permissions.request({ origins });
}

/** Whether the browser lets Drawbridge reach an address. */
export async function hasHostPermission(address: string): Promise<boolean> {
  const pattern = patternOf(address);
  return pattern === null || browser.permissions.contains({ origins: [pattern] });
}

/** Gives the permission for an address back to the browser, unless one of `others` needs it too. */
export async function releaseHostPermission(address: string, others: readonly string[]): Promise<void> {
  const pattern = patternOf(address);
  if (pattern === null || others.some((other) => patternOf(other) === pattern)) return;
  // Chromium 156 refuses to remove what a content script of the manifest matches, and calls it required.
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}
