import { unknownOrigin } from './top-origin.ts';

/** Who calls, in the browser's own words; nothing in it is said by the page. */
export interface Identity {
  origin: string;
  /** Origin of the top-level page when a frame of another origin calls, `null` as text if unknown; else null. */
  topOrigin: string | null;
  tabId: number;
  frameId: number;
  /** Name that the document's relay gave itself; pages cannot see it. */
  relay: string;
}

export interface PortSender {
  origin?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined } | undefined;
}

/**
 * Identity of the frame at the other end of a relay's port, or null when it has no web origin of its own: sandboxed
 * frames, `file:`, `data:` and the like. The address is no help: a sandboxed frame's is that of a site which it may not
 * act for, and one without an address of its own (`srcdoc`, `about:blank`, `blob:`) has inherited the origin of its maker.
 * `portName` is `<relay> <top origin>`, as the relay makes it.
 */
export function identify(portName: string, sender: PortSender | undefined): Identity | null {
  const [relay, said] = portName.split(' ');
  const top = said === '?' ? unknownOrigin : said;
  const tabId = sender?.tab?.id;
  const origin = sender?.origin;
  if (!relay || tabId === undefined || !origin || !/^https?:\/\//.test(origin)) return null;
  return { origin, topOrigin: top && top !== origin ? top : null, tabId, frameId: sender?.frameId ?? 0, relay };
}
