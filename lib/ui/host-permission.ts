import { browser } from 'wxt/browser';

/**
 * What must be allowed before an address may be reached; null for loopback, which the manifest has. Without the port:
 * Firefox's match patterns have none, and the pattern then stands for all of them.
 */
function patternOf(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' ? null : `${protocol}//${hostname}/*`;
}

/**
 * Asks the user, in one question, to let Drawbridge reach the hosts of data API addresses. Must be called within a
 * click, before anything is awaited, or the browser refuses without asking. Resolves to whether all may be reached.
 *
 * @param addresses data API addresses as `parseDataApiAddress` returns them
 */
export function requestHostPermissions(addresses: readonly string[]): Promise<boolean> {
  const origins = [...new Set(addresses.map(patternOf))].filter((pattern) => pattern !== null);
  return origins.length === 0 ? Promise.resolve(true) : browser.permissions.request({ origins });
}

/** Whether the browser lets Drawbridge reach a data API address. */
export async function hasHostPermission(address: string): Promise<boolean> {
  const pattern = patternOf(address);
  return pattern === null || browser.permissions.contains({ origins: [pattern] });
}
