import type { RpcError } from './reasons.ts';

/**
 * What crosses between page, relay and background. Page and relay exchange JSON text over a private message port, so
 * neither world ever touches an object of the other. `params` is JSON text of its own: it is passed on to the wallet
 * digit for digit and is parsed by nobody in between but to check it.
 *
 * Between them an empty text is a ping, and the answer to it: the page's side sees that the relay is still there.
 */
export type PageMessage =
  | { type: 'call'; id: number; method: string; params: string | null }
  /** What this site may know of its connection; answered by Drawbridge itself. */
  | { type: 'status'; id: number }
  /** The page has a listener: from now on this frame is told events. */
  | { type: 'listen' }
  /** Sent by the relay itself, every few seconds while its page is visible, listens and is connected. */
  | { type: 'poll' };

/** What a page's `status()` resolves to. A site that is not connected learns nothing of the wallet. */
export interface SiteStatus {
  connected: boolean;
  /** The chain ID last seen; null when unknown or not connected. */
  chainId: string | null;
}

export const eventNames = ['connected', 'disconnected', 'keysChanged', 'chainChanged'] as const;
export type EventName = (typeof eventNames)[number];

/** What reaches the page, as JSON text. */
export type Reply =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; error: RpcError }
  | { type: 'event'; event: EventName; payload: unknown };

/**
 * Relay → background, over the port: the page's text; `again` when an earlier port took it and broke; `gesture` when the
 * user had just clicked or typed in that document as the page called.
 */
export interface RelayMessage {
  text: string;
  again: boolean;
  gesture: boolean;
}

/** Background → relay, over the port: text for the page, and the call that it settles. */
export interface CallReply {
  id: number;
  text: string;
}

/** Background → relay, over the port, in answer to `listen`: whether the site is connected. */
export interface ListenReply {
  connected: boolean;
}

export type RelayReply = CallReply | ListenReply;

/** Background → relay, by `tabs.sendMessage`. The relay drops what is not for its own origin. */
export interface RelayEvent {
  origin: string;
  text: string;
  /** Whether the site is connected after it. */
  connected: boolean;
}

/** Background → relay of a top-level document, by `tabs.sendMessage`: which origin it has. */
export const askOrigin = 'origin';
/** Background → relay of any document, by `tabs.sendMessage`: which name it gave itself. */
export const askName = 'name';

/** Largest params or answer of a page's call, in UTF-8 bytes. */
export const pageBytesLimit = 1024 * 1024;

/** Longest text of a page's message, in characters: params within it are a string, in which every quote takes two. */
export const messageLengthLimit = 2 * pageBytesLimit + 4096;
