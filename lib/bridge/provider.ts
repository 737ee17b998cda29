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

/** `window.drawbridge`. Frozen; its methods work when detached from it. */
export interface Provider {
  /** Calls a `client.*` method. Resolves to the answer's `result`, null for none. */
  request(call: RequestArguments): Promise<unknown>;
  /** Asks the user for a session, unless the site has one. */
  connect(options?: OnChain): Promise<null>;
  disconnect(): Promise<null>;
  listKeys(): Promise<ProviderKey[]>;
  getChainId(): Promise<string>;
  /** No prompt, no call to the wallet. */
  status(): Promise<SiteStatus>;
  on(event: EventName, listener: (payload: unknown) => void): () => void;
}

/** Checks that the relay is alive while calls wait. */
const checkEveryMs = 1000;

/**
 * Builds the page's provider over a channel to the relay: `sendText` returns false when the relay is gone, `receive` takes
 * what it sends, and is called in its own microtask. Page scripts may replace any built-in: what is needed later is
 * captured now, and envelopes are written around `stringify` of strings, which no `toJSON` can change.
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
  const waiting = create(null) as Record<number, Waiting>;
  const listeners = createListeners();
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
      waiting[id]?.reject(lost(true, true));
      delete waiting[id];
    }
  };
  const checkLater = (): void => {
    // As a plain function: `setTimeout` takes no other `this`.
    if (!checking) schedule(checkRelay, checkEveryMs);
    checking = true;
  };

  /** `rest` is JSON text of further members, `member` the member of the result to resolve to. */
  const send = <R>(type: PageMessage['type'], rest: string, member?: string): Promise<R> =>
    new NewPromise((resolve, reject) => {
      const id = ++lastId;
      waiting[id] = {
        resolve: (result) => resolve((member ? (result as Record<string, unknown> | null)?.[member] : result) as R),
        // Only `status()` has no rest: without the extension no site is connected.
        reject: (error) =>
          rest || error.message !== extensionReloaded.message
            ? reject(error)
            : resolve({ connected: false, chainId: null } as R),
      };
      if (sendText(`{"type":"${type}","id":${id}${rest}}`)) checkLater();
      else waiting[id].reject(lost(false, true));
    });

  /** Without params, so that `Object.prototype` can add nothing. */
  const ask = <R>(method: string, member?: string): Promise<R> =>
    send('call', `,"method":"client.${method}","params":null`, member);

  const request = (call: RequestArguments): Promise<unknown> => {
    let rest: string;
    try {
      const { method, params, chainId } = call;
      if (typeof method !== 'string') throw new NewError('no method');
      // The wallet service reads numbers as doubles.
      const text = stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      const chain = chainId === undefined ? '' : `,"chainId":${stringify(`${chainId}`)}`;
      rest = `,"method":${stringify(method)},"params":${text === undefined ? null : stringify(text)}${chain}`;
    } catch (error) {
      return new NewPromise((_resolve, reject) =>
        reject(failure(badRequest, { reason: 'bad-request', detail: `${error}` })),
      );
    }
    return send('call', rest);
  };

  const provider = Object.freeze({
    request,
    connect: (options?: OnChain) =>
      request({ method: 'client.connect_wallet', params: undefined, chainId: options?.chainId }) as Promise<null>,
    disconnect: () => ask<null>('disconnect_wallet'),
    listKeys: () => ask<ProviderKey[]>('list_keys', 'keys'),
    getChainId: () => ask<string>('get_chain_id', 'chainID'),
    status: () => send<SiteStatus>('status', ''),
    on(event: EventName, listener: (payload: unknown) => void) {
      if (!listening) sendText('{"type":"listen"}');
      listening = true;
      return listeners.add(event, listener, true);
    },
  });
  return { provider, receive };
}
