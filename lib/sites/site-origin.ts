import * as z from 'zod/mini';

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
