import * as z from 'zod/mini';
import type { Identity } from './identity.ts';

/** Stands for a top-level page whose origin nobody can tell, as `about:blank` in a window of its own. */
export const unknownOrigin = 'null';

/** Whether `text` is the origin of a web page, exactly as a browser writes it. */
export function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/**
 * Fills in the top-level origin where the frame's own relay could not tell it: a page's referrer policy keeps its origin
 * from the frames in it, and older Firefox never tells. The relay of the tab's top-level document is asked by `ask`,
 * which rejects where there is none.
 */
export async function withTopOrigin(identity: Identity, ask: (tabId: number) => Promise<unknown>): Promise<Identity> {
  if (identity.topOrigin !== unknownOrigin) return identity;
  const told = await ask(identity.tabId).catch(() => null);
  const topOrigin = typeof told === 'string' && isWebOrigin(told) ? told : unknownOrigin;
  return { ...identity, topOrigin: topOrigin === identity.origin ? null : topOrigin };
}

/** Whether a host is this very computer, whose pages nobody on the way can change. */
export function isOwnMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * What may make a host be taken for another: letters beyond a to z, which it holds as Punycode, or a dot at its end,
 * which to the browser makes it another site.
 */
export function looksAlike(hostname: string): Array<'international' | 'trailing-dot'> {
  return [
    ...(/(^|\.)xn--/.test(hostname) ? (['international'] as const) : []),
    ...(hostname.endsWith('.') ? (['trailing-dot'] as const) : []),
  ];
}

/** A host that a match pattern can name: no IPv6 address, and nothing that stands for several. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** The origin of a site whose address, or no more than its host, the user typed. Null where it is none on the web. */
export function parseSiteOrigin(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && plainHost.test(hostname) ? origin : null;
}

/** The origin of a site as `parseSiteOrigin` returns it. */
export const siteOriginSchema = z.string().check(z.refine((text) => parseSiteOrigin(text) === text));
