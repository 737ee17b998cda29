import type { IncomingHttpHeaders } from 'node:http';

function hostOf(address: string): string | null {
  try {
    return new URL(address).host || null;
  } catch {
    return null;
  }
}

/**
 * Whom a request counts as made by: host and port of its `Origin`, of whatever scheme, or of its `Referer` when there is
 * no `Origin`. The interface specification spells the latter `Referrer`; both spellings do. Null when there is neither,
 * or nothing can be read from it, as from the `Origin: null` of a sandboxed page.
 */
export function callerHost(headers: IncomingHttpHeaders): string | null {
  const address = headers.origin ?? headers.referer ?? headers['referrer'];
  return typeof address === 'string' ? hostOf(address) : null;
}
