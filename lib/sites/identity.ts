import { isWebOrigin, unknownOrigin } from './origin.ts';

/** Who calls, in the browser's own words; nothing in it is said by the page. */
export interface Identity {
  origin: string;
  /** Origin of the top-level page when a frame of another origin calls, `null` as text if unknown; else null. */
  topOrigin: string | null;
  tabId: number;
  frameId: number;
  /** The browser's name of the document; null where it gives none. */
  documentId: string | null;
  /** Name that the document's relay gave itself; pages cannot see it. */
  relay: string;
}

export interface PortSender {
  origin?: string | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  tab?: { id?: number | undefined } | undefined;
}

/**
 * Identity of the frame at the other end of a relay's port, or null when it has no web origin of its own: sandboxed
 * frames, `file:`, `data:` and the like. The address is no help: a sandboxed frame's is that of a site which it may not
 * act for, and one without an address of its own (`srcdoc`, `about:blank`, `blob:`) has inherited the origin of its maker.
 *
 * `portName` is `<relay> <top origin>`, as the relay makes it: nothing for a top-level page, `?` where the browser does not
 * tell. A relay may have been taken over together with its page. So it names nothing but an origin, which is shown to the
 * user and kept, and whether there is a page around it is the browser's word.
 */
export function identify(portName: string, sender: PortSender | undefined): Identity | null {
  const [, relay, said] = /^([\w-]{1,64}) (\S{0,300})$/.exec(portName) ?? [];
  const tabId = sender?.tab?.id;
  const origin = sender?.origin;
  if (!relay || said === undefined || tabId === undefined || !origin || !isWebOrigin(origin)) return null;
  const { frameId = 0, documentId = null } = sender;
  const top = isWebOrigin(said) ? said : unknownOrigin;
  return { origin, topOrigin: frameId === 0 || top === origin ? null : top, tabId, frameId, documentId, relay };
}
