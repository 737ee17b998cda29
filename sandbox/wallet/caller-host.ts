import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxOptions } from '../options.ts';

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
 * or nothing can be read from it. The real service then takes the `Origin` as it is, such as the `null` of a sandboxed
 * page (vegaprotocol/vega v0.71.6, wallet/service/v2/api.go, `resolveHostname`).
 */
export function callerHost(headers: IncomingHttpHeaders, dialect: SandboxOptions['dialect']): string | null {
  const { origin } = headers;
  if (dialect !== 'letter' && origin) return hostOf(origin) ?? (origin.trim() || null);
  const address = origin ?? headers.referer ?? headers['referrer'];
  return typeof address === 'string' ? hostOf(address) : null;
}
