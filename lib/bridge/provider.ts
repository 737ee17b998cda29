import type { Channel } from './channel.ts';
import type { EventName, PageMessage, Reply, SiteStatus } from './envelope.ts';
import { badRequest, extensionReloaded, outcomeUnknown, type RpcError } from './reasons.ts';
import { createRelayWatch } from './relay-watch.ts';

export interface ProviderKey {
  name: string;
  publicKey: string;
}

export interface RequestArguments {
  method: string;
  params?: unknown;
}

/** `data.reason` marks Drawbridge's own errors. */
export interface ProviderError extends Error, RpcError {}

/** `window.drawbridge`. Frozen; its methods work when detached from it. */
export interface Provider {
  /** Calls a `client.*` method. Resolves to the answer's `result`, null for none. */
  request(call: RequestArguments): Promise<unknown>;
  /** Asks the user for a session, unless the site has one. */
  connect(): Promise<null>;
  disconnect(): Promise<null>;
  listKeys(): Promise<ProviderKey[]>;
  getChainId(): Promise<string>;
  /** No prompt, no call to the wallet. */
  status(): Promise<SiteStatus>;
  on(event: EventName, listener: (payload: unknown) => void): () => void;
}

/**
 * Builds the page's provider over a channel to the relay. Page scripts may replace any built-in: what it needs later is
 * taken now, and envelopes are written around `stringify` of strings, which no `toJSON` can change.
 */
export function createProvider(open: (receive: (text: string) => void) => Channel): Provider {
  const { parse, stringify } = JSON;
  const { assign, create, freeze } = Object;
  const NewPromise = Promise;
  const NewError = Error;
  const later = queueMicrotask;

  type Listeners = Record<string, (payload: unknown) => void>;
  interface Waiting {
    resolve(result: unknown): void;
    reject(error: ProviderError): void;
    /** Number of the ping that followed it. */
    ping: number;
  }
  const waiting = create(null) as Record<number, Waiting>;
  /** By event, then by number. No array: its methods and iteration are the page's to replace. */
  const listeners = create(null) as Record<string, Listeners>;
  let lastId = 0;
  let listening = false;

  const failure = (error: RpcError): ProviderError =>
    assign(new NewError(error.message), { code: error.code, data: error.data });

  const lost = (sent: boolean, reloaded: boolean): ProviderError => {
    if (!sent) return failure({ ...extensionReloaded, data: { reason: 'extension-reloaded' } });
    const detail = reloaded && { detail: extensionReloaded.message };
    return failure({ ...outcomeUnknown, data: { reason: 'outcome-unknown', ...detail } });
  };

  const watch = createRelayWatch({
    ping: () => channel.send(''),
    waits: () => {
      for (const _id in waiting) return true;
      return false;
    },
    lost(lastAnswered) {
      for (const id in waiting) {
        const call = waiting[id];
        delete waiting[id];
        // What the relay had read may have gone to the wallet.
        call?.reject(lost(call.ping <= lastAnswered, true));
      }
    },
    schedule: setTimeout,
  });

  const channel = open((text) => {
    if (text === '') return watch.pong();
    const reply = parse(text) as Reply;
    if (reply.type === 'event') {
      const ofEvent = listeners[reply.event];
      for (const number in ofEvent) {
        const listener = ofEvent[number];
        // A task for each: one that throws stops no other.
        later(() => listener?.(reply.payload));
      }
      return;
    }
    const call = waiting[reply.id];
    delete waiting[reply.id];
    if (reply.type === 'result') call?.resolve(reply.result);
    else call?.reject(reply.type === 'lost' ? lost(reply.sent, reply.reloaded) : failure(reply.error));
  });

  /** `rest` is JSON text of further members, `member` the member of the result to resolve to. */
  const send = <R>(type: PageMessage['type'], rest: string, member?: string): Promise<R> =>
    new NewPromise((resolve, reject) => {
      const id = ++lastId;
      waiting[id] = {
        resolve: (result) => resolve((member ? (result as Record<string, unknown> | null)?.[member] : result) as R),
        reject,
        ping: 0,
      };
      channel.send(`{"type":"${type}","id":${id}${rest}}`);
      waiting[id].ping = watch.sent();
    });

  /** Without params, so that `Object.prototype` can add nothing. */
  const ask = <R>(method: string, member?: string): Promise<R> =>
    send('call', `,"method":"client.${method}","params":null`, member);

  const request = (call: RequestArguments): Promise<unknown> => {
    let rest: string;
    try {
      const { method, params } = call;
      if (typeof method !== 'string') throw new NewError('method must be a string');
      // The wallet service reads numbers as doubles.
      const text = stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      rest = `,"method":${stringify(method)},"params":${text === undefined ? null : stringify(text)}`;
    } catch (error) {
      return new NewPromise((_resolve, reject) =>
        reject(failure({ ...badRequest, data: { reason: 'bad-request', detail: `${error}` } })),
      );
    }
    return send('call', rest);
  };

  return freeze({
    request: (call: RequestArguments) => request(call),
    connect: () => ask<null>('connect_wallet'),
    disconnect: () => ask<null>('disconnect_wallet'),
    listKeys: () => ask<ProviderKey[]>('list_keys', 'keys'),
    getChainId: () => ask<string>('get_chain_id', 'chainID'),
    status: () => send<SiteStatus>('status', ''),
    on(event: EventName, listener: (payload: unknown) => void) {
      const ofEvent = listeners[event] ?? (create(null) as Listeners);
      const number = ++lastId;
      listeners[event] = ofEvent;
      ofEvent[number] = listener;
      if (!listening) {
        listening = true;
        channel.send('{"type":"listen"}');
      }
      return () => {
        delete ofEvent[number];
      };
    },
  });
}
