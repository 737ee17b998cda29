import type { Provider, ProviderError, ProviderKey } from '#lib/bridge/provider.ts';
import { onVegaOff } from '#lib/bridge/vega-switch.ts';
import { type VegaCall, VegaError, vegaError, vegaErrors } from './vega-error.ts';
import { type VegaTransaction, vegaResult } from './vega-transaction.ts';

export interface VegaTransactionParams {
  publicKey: string;
  transaction: unknown;
  /** `TYPE_ASYNC`, `TYPE_SYNC` or `TYPE_COMMIT`; for sending only. */
  sendingMode?: string;
}

export interface VegaSent {
  sentAt: string;
  receivedAt: string;
  transactionHash: string;
  transaction: VegaTransaction;
}

type Listener = (payload: unknown) => void;

/** `window.vega`. Frozen; its methods work when detached from it. Every rejection is a `VegaError`. */
export interface VegaProvider {
  /** Resolves at once when the site is connected, and to that chain if it names one. */
  connectWallet(params?: { chainId?: string }): Promise<null>;
  disconnectWallet(): Promise<null>;
  /** Never waits for other calls. */
  isConnected(): Promise<boolean>;
  listKeys(): Promise<{ keys: ProviderKey[] }>;
  sendTransaction(params: VegaTransactionParams): Promise<VegaSent>;
  signTransaction(params: VegaTransactionParams): Promise<{ transaction: VegaTransaction }>;
  getChainId(): Promise<{ chainID: string }>;
  /**
   * Events: `client.disconnected`, `client.keys_changed`. Adding a listener twice changes nothing. Returns its removal.
   */
  on(event: string, listener: Listener): () => void;
  addEventListener(event: string, listener: Listener): () => void;
  /** Removes a listener, or all of the event. Returns whether there was one. */
  off(event: string, listener?: Listener): boolean;
  removeEventListener(event: string, listener?: Listener): boolean;
}

/**
 * Builds the network's own browser wallet's object over the provider that `bridge` finds, at each call anew: browsers
 * promise no order of scripts.
 *
 * Runs in the page's world: what it needs later, and the page could replace, is taken now.
 */
export function createVegaProvider(bridge: () => Provider): VegaProvider {
  const { create, freeze } = Object;
  const later = queueMicrotask;

  /** By event, then by number. No array: its methods and iteration are the page's to replace. */
  const listeners = create(null) as Record<string, Record<string, Listener>>;
  let lastNumber = 0;
  let listening = false;
  /** Pending calls of `disconnectWallet`, whose end is no event for this page. */
  let leaving = 0;

  const tell = (event: string, payload: unknown): void => {
    const ofEvent = listeners[event];
    for (const number in ofEvent) {
      const listener = ofEvent[number];
      // A task for each: one that throws stops no other.
      later(() => listener?.(payload));
    }
  };

  const listen = (): void => {
    if (listening) return;
    bridge().on('disconnected', () => leaving === 0 && tell('client.disconnected', null));
    bridge().on('keysChanged', (payload) => tell('client.keys_changed', payload));
    listening = true;
  };

  const on = (event: string, listener: Listener): (() => void) => {
    listen();
    listeners[event] ??= create(null) as Record<string, Listener>;
    const ofEvent = listeners[event];
    let number = `${++lastNumber}`;
    for (const known in ofEvent) if (ofEvent[known] === listener) number = known;
    ofEvent[number] = listener;
    return () => {
      delete ofEvent[number];
    };
  };

  const off = (event: string, listener?: Listener): boolean => {
    const ofEvent = listeners[event];
    let removed = false;
    for (const number in ofEvent) {
      if (listener && ofEvent[number] !== listener) continue;
      delete ofEvent[number];
      removed = true;
    }
    return removed;
  };

  const attempt = async <R>(call: VegaCall, job: (provider: Provider) => Promise<R>): Promise<R> => {
    try {
      return await job(bridge());
    } catch (error) {
      throw error instanceof VegaError ? error : vegaError(call, error as ProviderError);
    }
  };

  const connectWallet = async (provider: Provider, wanted: string | undefined): Promise<null> => {
    const { connected, chainId } = await provider.status();
    if (connected && (!wanted || wanted === chainId)) return null;
    // The known chain may be outdated; the wallet tells it without a review.
    const chainID = wanted && (await provider.getChainId());
    if (chainID !== wanted) {
      const { code, message } = connected ? vegaErrors.mismatchingChainId : vegaErrors.unknownChainId;
      throw new VegaError({ code, message: `${message} ${wanted}: the wallet is on ${chainID}` }, { chainID });
    }
    return connected ? null : provider.connect();
  };

  const transact = <R>(method: string, params: VegaTransactionParams): Promise<R> =>
    attempt('transaction', async (provider) => vegaResult(await provider.request({ method, params })) as R);

  return freeze({
    connectWallet: (params?: { chainId?: string }) =>
      attempt('connection', (provider) => connectWallet(provider, params?.chainId)),
    disconnectWallet: () =>
      attempt('query', async (provider) => {
        leaving += 1;
        try {
          return await provider.disconnect();
        } finally {
          leaving -= 1;
        }
      }),
    isConnected: () => attempt('query', async (provider) => (await provider.status()).connected),
    listKeys: () => attempt('query', async (provider) => ({ keys: await provider.listKeys() })),
    sendTransaction: (params: VegaTransactionParams) => transact<VegaSent>('client.send_transaction', params),
    signTransaction: (params: VegaTransactionParams) =>
      transact<{ transaction: VegaTransaction }>('client.sign_transaction', params),
    getChainId: () => attempt('query', async (provider) => ({ chainID: await provider.getChainId() })),
    on,
    addEventListener: on,
    off,
    removeEventListener: off,
  });
}

/** Defines `vega` in a page without one, until the user's switch is read as off. */
export function offerVega(page: EventTarget, bridge: () => Provider): void {
  if ('vega' in page) return;
  const vega = createVegaProvider(bridge);
  Object.assign(page, { vega });
  onVegaOff(page, () => {
    // Another wallet may have replaced it.
    if (Object.is(Reflect.get(page, 'vega'), vega)) Reflect.deleteProperty(page, 'vega');
  });
}
