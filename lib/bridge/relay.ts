import { mayHaveEffect } from '#lib/wallet/methods-with-review.ts';
import type { Channel } from './channel.ts';
import {
  askName,
  askOrigin,
  messageLengthLimit,
  type PageMessage,
  pageBytesLimit,
  type RelayEvent,
  type RelayMessage,
  type RelayReply,
} from './envelope.ts';
import { extensionReloaded, outcomeUnknown, type Reason, type RpcError, tooLarge } from './reasons.ts';

/** The little of `browser.runtime` that the relay needs. `id` is missing once the extension was reloaded. */
export interface RelayRuntime {
  readonly id?: string | undefined;
  connect(info: { name: string }): RelayPort;
  readonly onMessage: {
    addListener(listener: (message: unknown, sender: unknown, respond: (answer: string) => void) => void): void;
  };
}

export interface RelayPort {
  postMessage(message: RelayMessage): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: RelayReply) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

export interface RelayFrame {
  /** Unguessable name of this document's relay; the background tells frames apart by it. */
  name: string;
  origin: string;
  isVisible(): boolean;
  /** Whether the user has clicked or typed in the document a moment ago. No script of the page can make it so. */
  hasGesture(): boolean;
  /** Has `listener` called whenever `isVisible` may have changed. The same listener again changes nothing. */
  onVisibility(listener: () => void): void;
  /** The same for when the document is shown, `persisted` when it comes from the back/forward cache. */
  onShown(listener: (event: { persisted: boolean }) => void): void;
  /** The same for when the document goes, for good or into the back/forward cache. */
  onHidden(listener: () => void): void;
}

interface Call {
  text: string;
  gesture: boolean;
  /** Whether it may have an effect in the wallet. */
  effect: boolean;
  /** Given to the background, and with an effect in the wallet if it got there. */
  atRisk: boolean;
}

/** A revoked session shows only at the next call: while somebody looks at the page, one is made this often, in ms. */
const pollEvery = 5000;
/** How long a port without pending calls stays open, in milliseconds: a page that calls often pays for one only. */
const idlePort = 5000;
/** How many ports in a row may break without a reply before the calls end with `outcome-unknown`. */
const reopenLimit = 5;
/** A port that lived this long, in milliseconds, had a background that worked, and starts the count anew. */
const soundPort = 5000;

/**
 * Carries messages between one document's provider and the background. It opens a port at the first call, none before,
 * holds the text of every pending call, and hands them over again when the background was put to sleep or died.
 */
export function createRelay(runtime: RelayRuntime, frame: RelayFrame): (text: string, page: Channel) => void {
  const pending = new Map<number, Call>();
  let page: Channel | undefined;
  let port: RelayPort | undefined;
  let reopened = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let listening = false;
  let connected = false;
  let wasAway = false;
  let poll: ReturnType<typeof setInterval> | undefined;

  const fail = (id: number, reason: Reason, error: { code: number; message: string }, detail?: string): void => {
    pending.delete(id);
    const told: RpcError = { ...error, data: detail === undefined ? { reason } : { reason, detail } };
    page?.send(JSON.stringify({ type: 'error', id, error: told }));
  };
  const failAll = (reason: Reason, error: { code: number; message: string }): void => {
    for (const id of [...pending.keys()]) fail(id, reason, error);
  };
  /** The extension went away under its page: what the wallet may have got of the pending calls cannot be told any more. */
  const abandon = (): void => {
    for (const [id, call] of [...pending]) {
      if (call.atRisk) fail(id, 'outcome-unknown', outcomeUnknown, extensionReloaded.message);
      else fail(id, 'extension-reloaded', extensionReloaded);
    }
  };

  const restIfIdle = (): void => {
    clearTimeout(idle);
    if (pending.size > 0) return;
    idle = setTimeout(() => {
      port?.disconnect();
      port = undefined;
    }, idlePort);
  };

  const open = (): RelayPort | undefined => {
    try {
      const opened = runtime.connect({ name: frame.name });
      const since = Date.now();
      opened.onMessage.addListener((reply) => {
        reopened = 0;
        if ('connected' in reply) return registered(reply.connected);
        // A call is settled once, whatever arrives twice after a port was opened anew.
        if (pending.delete(reply.id)) page?.send(reply.text);
        restIfIdle();
      });
      opened.onDisconnect.addListener(() => {
        if (port !== opened) return;
        port = undefined;
        if (pending.size === 0) return;
        if (!runtime.id) return abandon();
        if (Date.now() - since >= soundPort) reopened = 0;
        if (++reopened > reopenLimit) failAll('outcome-unknown', outcomeUnknown);
        else handAgain();
      });
      return opened;
    } catch {
      // The browser throws here, and only here, when the extension was reloaded, updated or removed under the page.
      watch(false);
      return undefined;
    }
  };

  const post = (message: RelayMessage): void => {
    port ??= open();
    if (port) port.postMessage(message);
    else abandon();
  };
  const hand = (call: Call, again: boolean): void => {
    post({ text: call.text, again, gesture: call.gesture });
    call.atRisk = call.effect;
  };

  const handAgain = (): void => {
    for (const call of pending.values()) hand(call, true);
  };

  /** Firefox leaves the port of a page that goes into the back/forward cache open: nobody would hear that it has gone. */
  const hidden = (): void => {
    port?.disconnect();
    port = undefined;
  };

  /** Browsers cut the ports of a page in the back/forward cache without a word, and events pass it by meanwhile. */
  const shown = ({ persisted }: { persisted: boolean }): void => {
    if (!persisted) return;
    hidden();
    wasAway = listening;
    if (listening) post({ text: '{"type":"listen"}', again: true, gesture: false });
    handAgain();
    restIfIdle();
  };

  const registered = (now: boolean): void => {
    if (wasAway && now !== connected) {
      const missed = now
        ? { event: 'connected', payload: { chainId: null } }
        : { event: 'disconnected', payload: null };
      page?.send(JSON.stringify({ type: 'event', ...missed }));
    }
    wasAway = false;
    watch(now);
  };

  /** Polls while the site is connected and the page listens and is seen, and only then. */
  const watch = (now: boolean): void => {
    connected = now;
    clearInterval(poll);
    if (!connected || !listening || !frame.isVisible()) return;
    poll = setInterval(() => {
      if (!frame.isVisible()) return;
      post({ text: '{"type":"poll"}', again: false, gesture: false });
      restIfIdle();
    }, pollEvery);
  };

  const visibilityChanged = (): void => watch(connected);
  runtime.onMessage.addListener((message, _sender, respond) => {
    // An embedder can keep its origin from the frames in it, but not from the user.
    if (message === askOrigin) return respond(frame.origin);
    if (message === askName) return respond(frame.name);
    const event = message as Partial<RelayEvent> | null;
    if (event?.origin !== frame.origin || typeof event.text !== 'string') return;
    page?.send(event.text);
    watch(event.connected === true);
  });

  return (text, channel) => {
    page = channel;
    if (text === '') {
      // Chromium takes the port away without a word, but leaves this script in the page.
      if (!runtime.id) abandon();
      return channel.send('');
    }
    // document.open() takes every listener away. Where they still are, this changes nothing.
    frame.onVisibility(visibilityChanged);
    frame.onShown(shown);
    frame.onHidden(hidden);
    const message = JSON.parse(text) as PageMessage;
    const effect = 'method' in message && mayHaveEffect(message.method);
    const call = { text, gesture: frame.hasGesture(), effect, atRisk: false };
    if ('id' in message) pending.set(message.id, call);
    else listening = true;
    // Two bytes and more a character only make it larger: this cheap check spares the extension the largest ones.
    const long =
      text.length > messageLengthLimit || ('params' in message && (message.params ?? '').length > pageBytesLimit);
    if (long && 'id' in message) return fail(message.id, 'too-large', tooLarge);
    clearTimeout(idle);
    hand(call, false);
    restIfIdle();
  };
}
