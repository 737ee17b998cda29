import type { PortSender } from '#lib/platform.ts';
import { isWebOrigin, siteId, unknownOrigin } from './origin.ts';

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
