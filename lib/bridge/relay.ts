import { mayHaveEffect } from '#lib/wallet/methods-with-review.ts';
import {
  askName,
  askOrigin,
  type EventName,
  messageLengthLimit,
  type PageMessage,
  pageBytesLimit,
  type RelayEvent,
  type RelayMessage,
  type RelayReply,
  type Reply,
} from './envelope.ts';
import { tooLarge, tooManyRequests } from './reasons.ts';

/** The used part of `browser.runtime`. `id` is missing once the extension was reloaded. */
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

/** The used part of a document's `window`. */
export interface RelayWindow extends Pick<Window, 'addEventListener'> {
  readonly origin: string;
  readonly document: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string };
  /** Whether the user has just clicked or typed in the document. No script can fake it. */
  readonly navigator: { readonly userActivation: { readonly isActive: boolean } };
}

interface Call {
  text: string;
  gesture: boolean;
  effect: boolean;
  port?: RelayPort;
}

/** Between polls of a visible page: a revoked session shows only at the next call. */
const pollEveryMs = 5000;
/** An idle port stays open this long. */
const idlePortMs = 5000;
/** Ports in a row that may break without a reply. */
const reopenLimit = 5;
/** A port that lived this long resets the count. */
const soundPortMs = 5000;
/** Messages to the background without an answer: beyond its own limit of calls, so that `status` is answered too. */
const mostPending = 64;
/** Between two messages; after a rest, as many as fit into `burstMs` may go at once. */
const gapMs = 5;
const burstMs = 1000;
/** Characters per millisecond: half of what the background accepts. */
const lengthPerMs = 2000;
/** Among the calls, which have numbers from 1. */
const listenId = 0;

/**
 * Connects one document's provider to the background, and repeats pending calls when that ended. The background tells
 * frames apart by their unguessable `name`. Returns what takes messages of the page.
 */
export function createRelay(
  runtime: RelayRuntime,
  window: RelayWindow,
  name: string,
  tellPage: (text: string) => void,
): (text: string) => void {
  const { document, origin } = window;
  const pending = new Map<number, Call>();
  let port: RelayPort | undefined;
  let reopened = 0;
  /** When the next message may go. */
  let free = -burstMs;
  let later: ReturnType<typeof setTimeout> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let listening = false;
  let connected = false;
  let away = false;
  let wasAway = false;
  let poll: ReturnType<typeof setInterval> | undefined;

  const isVisible = (): boolean => document.visibilityState === 'visible';
  /** Milliseconds, whatever clock is set. */
  const time = (): number => performance.now();
  const tell = (reply: Reply): void => tellPage(JSON.stringify(reply));
  const tellEvent = (event: EventName, payload: unknown): void => tell({ type: 'event', event, payload });
  /** Ends every call: the extension was reloaded, or ports break again and again. */
  const abandon = (reloaded = true): void => {
    for (const [id, { effect, port }] of pending)
      tell({ type: 'lost', id, sent: (effect && !!port) || !reloaded, reloaded });
    pending.clear();
  };

  /** The extension was reloaded, updated or removed. */
  const gone = (): void => {
    if (connected) tellEvent('disconnected', { reason: 'extension-reloaded' });
    watch(false);
    port = undefined;
    abandon();
  };

  const closePort = (): void => {
    if (runtime.id) port?.disconnect();
    port = undefined;
  };

  const restIfIdle = (): void => {
    clearTimeout(idle);
    if (pending.size === 0) idle = setTimeout(closePort, idlePortMs);
  };

  const open = (): RelayPort => {
    const opened = runtime.connect({ name });
    const since = time();
    opened.onMessage.addListener((reply) => {
      reopened = 0;
      if ('connected' in reply) registered(reply.connected);
      // A call settles once, though a reopened port may repeat its reply.
      else if (pending.delete(reply.id)) tellPage(reply.text);
      restIfIdle();
    });
    opened.onDisconnect.addListener(() => {
      if (port !== opened) return;
      port = undefined;
      if (!runtime.id) return gone();
      if (pending.size === 0) return;
      if (time() - since >= soundPortMs) reopened = 0;
      // At once when the background has ended; later if it keeps closing the port, as for a page that sends too much.
      if (reopened > 0) free = time() + 1000 * reopened;
      if (++reopened > reopenLimit) abandon(false);
      else sendPending();
    });
    return opened;
  };

  const post = (text: string, again = false, gesture = false): void => {
    try {
      port ??= open();
      port.postMessage({ text, again, gesture });
    } catch {
      // Browsers throw here once the extension can no longer be reached; Chromium has closed the port silently.
      gone();
    }
  };
  /** Within the rate. */
  const sendPending = (): void => {
    clearTimeout(later);
    if (away) return;
    for (const call of pending.values()) {
      if (port && call.port === port) continue;
      const now = time();
      if (free > now) {
        later = setTimeout(sendPending, free - now);
        return;
      }
      free = Math.max(free, now - burstMs) + gapMs + call.text.length / lengthPerMs;
      post(call.text, !!call.port, call.gesture);
      if (port) call.port = port;
    }
  };

  /** Firefox keeps a port open that a page in the back/forward cache has opened: the background would not notice. */
  const hidden = (event: PageTransitionEvent): void => {
    away = event.persisted;
    closePort();
  };
  /** Browsers close ports of cached pages silently, and such pages miss events. */
  const shown = (event: PageTransitionEvent): void => {
    away = false;
    if (!event.persisted) return;
    closePort();
    wasAway = listening;
    if (listening) listen();
    sendPending();
    restIfIdle();
  };

  const listen = (): void => {
    listening = true;
    pending.set(listenId, { text: '{"type":"listen"}', gesture: false, effect: false });
  };
  const registered = (now: boolean): void => {
    pending.delete(listenId);
    if (wasAway && now !== connected)
      tellEvent(now ? 'connected' : 'disconnected', now ? { chainId: null, keys: null } : null);
    wasAway = false;
    watch(now);
  };

  const watch = (now: boolean): void => {
    connected = now;
    clearInterval(poll);
    if (!connected || !listening || !isVisible()) return;
    poll = setInterval(() => {
      if (!isVisible()) return;
      post('{"type":"poll"}');
      restIfIdle();
    }, pollEveryMs);
  };

  const visibilityChanged = (): void => (runtime.id ? watch(connected) : gone());
  runtime.onMessage.addListener((message, _sender, respond) => {
    // A page can hide its origin from its frames, but not from the user.
    if (message === askOrigin) return respond(origin);
    if (message === askName) return respond(name);
    const event = message as Partial<RelayEvent> | null;
    if (event?.origin !== origin || typeof event.text !== 'string') return;
    tellPage(event.text);
    watch(event.connected === true);
  });

  return (text) => {
    if (text === '') {
      // Chromium closes the port silently, but leaves this script running.
      if (!runtime.id) gone();
      return;
    }
    // document.open() removes listeners. Adding them again is harmless.
    document.addEventListener('visibilitychange', visibilityChanged);
    window.addEventListener('pageshow', shown);
    window.addEventListener('pagehide', hidden);
    const message = JSON.parse(text) as PageMessage;
    const effect = 'method' in message && mayHaveEffect(message.method);
    // A cheap check: UTF-8 only makes it larger.
    const long =
      text.length > messageLengthLimit || ('params' in message && (message.params ?? '').length > pageBytesLimit);
    if (!('id' in message)) listen();
    else {
      const { id } = message;
      const refuse = (reason: 'too-large' | 'too-many-requests', error: typeof tooLarge): void =>
        tell({ type: 'error', id, error: { ...error, data: { reason } } });
      if (long) return refuse('too-large', tooLarge);
      if (pending.size >= mostPending) return refuse('too-many-requests', tooManyRequests);
      pending.set(id, { text, gesture: window.navigator.userActivation.isActive, effect });
    }
    sendPending();
    restIfIdle();
  };
}
