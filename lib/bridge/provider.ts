import type { EventName, PageMessage, Reply, SiteStatus } from './envelope.ts';
import { createListeners } from './listeners.ts';
import { badRequest, extensionReloaded, outcomeUnknown, type RpcError } from './reasons.ts';

export interface ProviderKey {
  name: string;
  publicKey: string;
}

/** On any other chain than `chainId` the call is refused with `wrong-chain`. */
export interface OnChain {
  chainId?: string | undefined;
}

export interface RequestArguments extends OnChain {
  method: string;
  params?: unknown;
}

export interface ProviderError extends Error, RpcError {}

type Listener = (payload: unknown) => void;

/** `window.drawbridge`. Frozen; its methods work when detached from it. */
export interface Provider {
  /** Of this interface: grows with every addition to it. */
  readonly version: number;
  /** Calls a `client.*` method. Resolves to the answer's `result`, null for none. */
  request(call: RequestArguments): Promise<unknown>;
  /** Asks the user for a session, unless the site has one. */
  connect(options?: OnChain): Promise<null>;
  disconnect(): Promise<null>;
  listKeys(): Promise<ProviderKey[]>;
  getChainId(): Promise<string>;
  /** No prompt, no call to the wallet. */
  status(): Promise<SiteStatus>;
  /** Returns its removal. Throws for an event that there is not. */
  on(event: EventName, listener: Listener): () => void;
  /** Removes a listener, or all of the event. Returns whether there was one. */
  off(event: EventName, listener?: Listener): boolean;
}

/** A message that is answered, before it has its number. */
type Question = Omit<Extract<PageMessage, { type: 'call' }>, 'id'> | { type: 'status' };

/** Checks that the relay is alive while calls wait. */
const checkEveryMs = 1000;

/**
 * Builds the page's provider over a channel to the relay: `sendText` returns false when the relay is gone, `receive` takes
 * what it sends, and is called in its own microtask. Page scripts may replace any built-in: what is needed later is
 * captured now, and envelopes have only strings and numbers, which no `toJSON` can change.
 */
export function createProvider(sendText: (text: string) => boolean): {
  provider: Provider;
  receive: (text: string) => void;
} {
  const { parse, stringify } = JSON;
  const { assign, create } = Object;
  const NewPromise = Promise;
  const NewError = Error;
  const schedule = setTimeout;

  interface Waiting {
    resolve(result: unknown): void;
    reject(error: ProviderError): void;
  }
  const waiting = create(null) as Record<string, Waiting>;
  const listeners = createListeners();
  const events: object = {
    __proto__: null,
    connected: 1,
    disconnected: 1,
    keysChanged: 1,
    chainChanged: 1,
    walletChanged: 1,
  };
  let lastId = 0;
  let listening = false;
  let checking = false;

  const failure = ({ code, message, data }: RpcError, own = data): ProviderError =>
    assign(new NewError(message), { code, data: own });

  const lost = (sent: boolean, reloaded: boolean): ProviderError =>
    sent
      ? failure(outcomeUnknown, {
          reason: 'outcome-unknown',
          ...(reloaded && { detail: extensionReloaded.message }),
        })
      : failure(extensionReloaded, { reason: 'extension-reloaded' });

  const lose = (id: string | number, sent: boolean): void => {
    waiting[id]?.reject(lost(sent, true));
    delete waiting[id];
  };

  const receive = (text: string): void => {
    const reply = parse(text) as Reply;
    if (reply.type === 'event') {
      listeners.tell(reply.event, reply.payload);
      return;
    }
    const call = waiting[reply.id];
    delete waiting[reply.id];
    if (reply.type === 'result') call?.resolve(reply.result);
    else call?.reject(reply.type === 'lost' ? lost(reply.sent, reply.reloaded) : failure(reply.error));
  };

  /**
   * Firefox silently removes the content scripts of an extension that is reloaded, updated or disabled. In Chromium they
   * stay, and notice it when they receive the empty text.
   */
  const checkRelay = (): void => {
    checking = false;
    for (const id in waiting) {
      if (sendText('')) {
        checkLater();
        break;
      }
      // The relay had it, so it may have gone to the wallet.
      lose(id, true);
    }
  };
  const checkLater = (): void => {
    // As a plain function: `setTimeout` takes no other `this`.
    if (!checking) schedule(checkRelay, checkEveryMs);
    checking = true;
  };

  /** `member` is that of the result to resolve to. */
  const send = <R>(message: Question, member?: string): Promise<R> =>
    new NewPromise((resolve, reject) => {
      const id = ++lastId;
      waiting[id] = {
        resolve: (result) => resolve((member ? (result as Record<string, unknown> | null)?.[member] : result) as R),
        // For `status()`, a site without the extension, or its answer, is not connected.
        reject: (error) =>
          'method' in message || error.code !== extensionReloaded.code
            ? reject(error)
            : resolve({ connected: false, chainId: null } as R),
      };
      // Without a prototype: no `toJSON` of the page changes it.
      if (sendText(stringify({ __proto__: null, id, ...message }))) checkLater();
      else lose(id, false);
    });

  /** Without params, so that `Object.prototype` can add nothing. */
  const ask = <R>(method: string, member?: string): Promise<R> =>
    send({ type: 'call', method: `client.${method}`, params: null }, member);

  const request = (call: RequestArguments): Promise<unknown> => {
    let message: Question;
    try {
      const { method, params, chainId } = call;
      if (typeof method !== 'string') throw new NewError('no method');
      // The wallet service reads numbers as doubles.
      const text = stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      message = { type: 'call', method, params: text ?? null, chainId: chainId === undefined ? chainId : `${chainId}` };
    } catch (error) {
      return new NewPromise((_resolve, reject) =>
        reject(failure(badRequest, { reason: 'bad-request', detail: `${error}` })),
      );
    }
    return send(message);
  };

  const provider = Object.freeze({
    version: 1,
    request,
    connect: (options?: OnChain) =>
      request({ method: 'client.connect_wallet', params: undefined, chainId: options?.chainId }) as Promise<null>,
    disconnect: () => ask<null>('disconnect_wallet'),
    listKeys: () => ask<ProviderKey[]>('list_keys', 'keys'),
    getChainId: () => ask<string>('get_chain_id', 'chainID'),
    status: () => send<SiteStatus>({ type: 'status' }),
    on(event: EventName, listener: Listener) {
      if (!(event in events)) throw new NewError(`No event ${event}`);
      if (!listening) sendText('{"type":"listen"}');
      listening = true;
      return listeners.add(event, listener, true);
    },
    off: listeners.remove,
  });
  return { provider, receive };
}
