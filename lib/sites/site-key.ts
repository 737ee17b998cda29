import { unknownOrigin } from './origin.ts';

/** The rules of the public suffix list (publicsuffix.org), such as `co.uk`, `*.ck` and `!www.ck`. */
export type PublicSuffixes = ReadonlySet<string>;

/**
 * The list as the build has put it into the extension, one rule a line. It is read when it is first needed, for it is
 * larger than the background's script; a read that fails is tried again at the next call.
 */
export function createPublicSuffixes(read: () => Promise<string>): () => Promise<PublicSuffixes> {
  let loaded: Promise<PublicSuffixes> | undefined;
  return () => {
    loaded ??= read().then((text) => new Set(text.split('\n')));
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
}

/**
 * The name that somebody registered, within a host as the browser writes it: a public suffix and one label. Null for an
 * IP address, a host of one label and a public suffix itself. The algorithm is that of https://publicsuffix.org/list/.
 */
function registrableDomain(host: string, suffixes: PublicSuffixes): string | null {
  if (/^(\[.*\]|\d+(\.\d+){3})$/.test(host)) return null;
  const labels = host.split('.');
  const from = (start: number): string => labels.slice(start).join('.');
  // The longest suffix comes first; an exception takes one label from it.
  for (let index = 0; index < labels.length; index++) {
    if (suffixes.has(`!${from(index)}`)) return from(index);
    const isSuffix = suffixes.has(from(index)) || suffixes.has(`*.${from(index + 1)}`);
    if (isSuffix) return index === 0 ? null : from(index - 1);
  }
  // Without a rule the last label is the suffix.
  return labels.length === 1 ? null : from(labels.length - 2);
}

/**
 * The site of an origin for limits: its registrable domain, for whoever owns one makes names below it without end. Private
 * suffixes count too: on a shared host such as github.io, each name before it is somebody else's. An IP address, `localhost`
 * and a suffix itself stand for themselves.
 */
export function siteKey(origin: string, suffixes: PublicSuffixes): string {
  // `example.com.` is another origin than `example.com`, and the same owner's.
  const host = new URL(origin).hostname.replace(/\.+$/, '');
  return registrableDomain(host, suffixes) ?? host;
}

/**
 * What the calls and denials of a page count for: its site and, in a frame, all that the top-level page has put into
 * itself of other sites. The page's own calls do not count for the latter, so nothing that it embeds can use them up.
 */
export function limitKeys(
  page: { origin: string; topOrigin: string | null; tabId: number },
  suffixes: PublicSuffixes,
): [site: string, ...around: string[]] {
  const { origin, topOrigin, tabId } = page;
  const own = siteKey(origin, suffixes);
  if (topOrigin === null) return [own];
  const around = topOrigin === unknownOrigin ? `tab ${tabId}` : siteKey(topOrigin, suffixes);
  return around === own ? [own] : [own, `within ${around}`];
}
