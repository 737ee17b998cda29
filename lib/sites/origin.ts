import type { PortSender } from '#lib/platform.ts';

/** An unknown top-level origin, as of `about:blank` in its own window. */
export const unknownOrigin = 'null';

/** Whether `text` is a web origin exactly as browsers write it. */
function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/**
 * A site's name here: its origin, or `https://app.example#firefox-container-2` in a container of Firefox, where it is a site of
 * its own, as it is for the browser. `cookieStoreId` is the tab's, which other browsers do not tell.
 */
export const siteId = (origin: string, cookieStoreId = 'firefox-default'): string =>
  cookieStoreId === 'firefox-default' ? origin : `${origin}#${cookieStoreId}`;

/** The origin on the wire of a site. */
export const originOf = (site: string): string => site.replace(/#[\w-]+$/, '');

/** The number of a site's container, all that Firefox tells of it; empty outside of one. */
export const containerOf = (site: string): string => /#(?:firefox-container-)?([\w-]+)$/.exec(site)?.[1] ?? '';

/** Whether `text` names a site on the web. */
export const isWebSite = (text: string): boolean => isWebOrigin(originOf(text));

/** A referrer policy hides the top-level origin from frames: `ask` asks the top-level document's relay. */
export async function withTopOrigin(identity: Identity, ask: (tabId: number) => Promise<unknown>): Promise<Identity> {
  if (identity.topOrigin !== unknownOrigin) return identity;
  const answer = await ask(identity.tabId).catch(() => null);
  const topOrigin = typeof answer === 'string' && isWebOrigin(answer) ? answer : unknownOrigin;
  return { ...identity, topOrigin: topOrigin === originOf(identity.origin) ? null : topOrigin };
}

/** A loopback host, whose traffic nobody can change on the way. */
export function isOwnMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** What may make a host look like another: Punycode, or a trailing dot, which is another site to browsers. */
export function looksAlike(hostname: string): Array<'international' | 'trailing-dot'> {
  return [
    ...(/(^|\.)xn--/.test(hostname) ? (['international'] as const) : []),
    ...(hostname.endsWith('.') ? (['trailing-dot'] as const) : []),
  ];
}

/** A host for a match pattern: no IPv6 address, no wildcard. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** Without a scheme it is https, or http on the user's own machine. Null where it is none on the web. */
export function parseSiteOrigin(text: string): string | null {
  const typed = text.trim();
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const address = URL.parse(isWhole ? typed : `https://${typed}`);
  if (!address) return null;
  if (!isWhole && isOwnMachine(address.hostname)) return parseSiteOrigin(`http://${typed}`);
  const { protocol, hostname, origin } = address;
  return (protocol === 'https:' || protocol === 'http:') && plainHost.test(hostname) ? origin : null;
}

/** The caller as the browser names it; nothing in it is said by the page. */
export interface Identity {
  /** With its container, if it is in one (`siteId`). */
  origin: string;
  /** Top-level origin of a cross-origin frame, the text `null` if unknown; else null. */
  topOrigin: string | null;
  tabId: number;
  frameId: number;
  /** Null where the browser gives none. */
  documentId: string | null;
  /** The relay's own name; pages cannot see it. */
  relay: string;
}

/**
 * Identity of the frame at the other end of a relay's port, or null without a web origin, such as a sandboxed frame. Its URL
 * does not help: that is of a site it may not act for.
 *
 * `portName` is `<relay> <top origin>`, with an empty origin for a top-level page and `?` where the browser does not
 * tell. A page may have taken its relay over, so the name only supplies an origin to show; whether there is a page
 * around it is the browser's word.
 */
export function identify(portName: string, sender: PortSender | undefined): Identity | null {
  const [, relay, said] = /^([\w-]{1,64}) (\S{0,300})$/.exec(portName) ?? [];
  const tabId = sender?.tab?.id;
  const origin = sender?.origin;
  if (!relay || said === undefined || tabId === undefined || !origin || !isWebOrigin(origin)) return null;
  const { frameId = 0, documentId = null } = sender;
  const top = isWebOrigin(said) ? said : unknownOrigin;
  const topOrigin = frameId === 0 || top === origin ? null : top;
  return { origin: siteId(origin, sender.tab?.cookieStoreId), topOrigin, tabId, frameId, documentId, relay };
}
