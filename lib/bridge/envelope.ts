import type { RpcError } from './reasons.ts';

/**
 * Messages between page, relay and background. Page and relay exchange JSON text, so neither world touches an object of
 * the other. `params` is JSON text within, passed to the wallet digit for digit. An empty text only asks the relay to check
 * that the extension is still there.
 */
export type PageMessage =
  /** `chainId`: the chain that the page takes the wallet to be on; on any other the call does not go. */
  | { type: 'call'; id: number; method: string; params: string | null; chainId?: string | undefined }
  /** Answered by Drawbridge itself. */
  | { type: 'status'; id: number }
  /** The page has a listener: register the frame for events. */
  | { type: 'listen' }
  /** Sent by the relay while its page is visible, listens and is connected. */
  | { type: 'poll' };

/** Result of `status()`. A site that is not connected learns nothing about the wallet. */
export interface SiteStatus {
  connected: boolean;
  /** The chain ID last seen; null when unknown or not connected. */
  chainId: string | null;
}

export const eventNames = ['connected', 'disconnected', 'keysChanged', 'chainChanged', 'walletChanged'] as const;
export type EventName = (typeof eventNames)[number];

export type Reply =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; error: RpcError }
  /** From the relay. `sent`: the call may have had an effect; `reloaded`: the extension was reloaded under the page. */
  | { type: 'lost'; id: number; sent: boolean; reloaded: boolean }
  | { type: 'event'; event: EventName; payload: unknown };

/** Relay → background. `again`: an earlier port broke; `gesture`: the user had just clicked or typed. */
export interface RelayMessage {
  text: string;
  again: boolean;
  gesture: boolean;
}

/** Background → relay, over the port: settles a call, or tells in answer to `listen` whether the site is connected. */
export type RelayReply = { id: number; text: string } | { connected: boolean };

/** Background → relay, by `tabs.sendMessage`. The relay drops what is not for its own origin. */
export interface RelayEvent {
  origin: string;
  text: string;
  connected: boolean;
}

/** Background → relay of a top-level document, by `tabs.sendMessage`: asks for its origin. */
export const askOrigin = 'origin';
/** Background → relay of any document, by `tabs.sendMessage`: asks for its name. */
export const askName = 'name';

/** Largest params or answer of a page's call, in UTF-8 bytes. */
export const pageBytesLimit = 1024 * 1024;

/** In characters: params are a string within, in which every quote takes two. */
export const messageLengthLimit = 2 * pageBytesLimit + 4096;
