import { getDomain } from 'tldts';
import { unknownOrigin } from './top-origin.ts';

/**
 * The site of an origin for limits: its registrable domain, for whoever owns one makes names below it without end. Private
 * suffixes count too: on a shared host such as github.io, each name before it is somebody else's. An IP address, `localhost`
 * and a suffix itself stand for themselves.
 */
export function siteKey(origin: string): string {
  // `example.com.` is another origin than `example.com`, and the same owner's.
  const host = new URL(origin).hostname.replace(/\.+$/, '');
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/**
 * What the calls and refusals of a page count for: its site and, in a frame, all that the top-level page has put into
 * itself of other sites. The page's own calls do not count for the latter, so nothing that it embeds can use them up.
 */
export function limitKeys(page: { origin: string; topOrigin: string | null; tabId: number }): string[] {
  const { origin, topOrigin, tabId } = page;
  const own = siteKey(origin);
  if (topOrigin === null) return [own];
  const around = topOrigin === unknownOrigin ? `tab ${tabId}` : siteKey(topOrigin);
  return around === own ? [own] : [own, `within ${around}`];
}
