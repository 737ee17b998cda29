import { createListeners } from '#lib/bridge/listeners.ts';
import type { Provider, ProviderError, ProviderKey } from '#lib/bridge/provider.ts';
import { type VegaCall, VegaError, vegaError } from './vega-error.ts';

/** A transaction as `window.vega` has it: the wallet service names two members differently. */
export interface VegaTransaction {
  /** Base64 of what was signed. */
  inputData: string;
  signature: { value: string; algo: string; version: number };
  from: { pubKey: string };
  version: number;
  /** A string where a JavaScript number would lose digits. */
  pow: { tid: string; nonce: number | string };
}

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

/**
 * `window.vega`. Its methods work when detached from it, and cannot be replaced. Other members can be added, as a charting
 * library of that name does. Every rejection is a `VegaError`.
 */
export interface VegaProvider {
  /** Resolves at once when the site is connected. From then on transactions go to the chain that it names, if any. */
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function transactionOf(transaction: unknown): unknown {
  if (!isObject(transaction)) return transaction;
  const { input_data, From, pow, ...rest } = transaction;
  const from = isObject(From) ? { pubKey: From['PubKey'] } : From;
  // The wallet service leaves out a nonce of 0.
  return { inputData: input_data, from, pow: isObject(pow) ? { nonce: 0, ...pow } : pow, ...rest };
}

/** Renames the members of a wallet's answer for `window.vega`; unknown ones stay as sent. */
export function vegaResult(answer: unknown): unknown {
  return isObject(answer) ? { ...answer, transaction: transactionOf(answer['transaction']) } : answer;
}

/** Runs in the page's world: built-ins that are needed later are captured now. */
export function createVegaProvider(provider: Provider): VegaProvider {
  const listeners = createListeners();
  let listening = false;
  /** The chain that the page named. */
  let chainId: string | undefined;
  /** Pending calls of `disconnectWallet`, whose end is no event for this page. */
  let leaving = 0;

  const on = (event: string, listener: Listener): (() => void) => {
    if (!listening) {
      provider.on('disconnected', () => leaving === 0 && listeners.tell('client.disconnected', null));
      provider.on('keysChanged', (payload) => listeners.tell('client.keys_changed', payload));
      listening = true;
    }
    return listeners.add(event, listener, false);
  };

  const attempt = async <R>(call: VegaCall, job: () => Promise<R>): Promise<R> => {
    try {
      return await job();
    } catch (error) {
      throw error instanceof VegaError ? error : vegaError(call, error as ProviderError);
    }
  };

  const connectWallet = async (named: string | undefined): Promise<null> => {
    // As in the original, an empty one names none.
    const wanted = named || undefined;
    const { connected, chainId: known } = await provider.status();
    if (!connected || (wanted && wanted !== known)) {
      await attempt(connected ? 'change' : 'connection', () => provider.connect({ chainId: wanted }));
    }
    chainId = wanted;
    return null;
  };

  const transact = <R>(method: string, params: VegaTransactionParams): Promise<R> =>
    attempt('transaction', async () => vegaResult(await provider.request({ method, params, chainId })) as R);

  const members = Object.freeze({
    connectWallet: (params?: { chainId?: string }) => attempt('connection', () => connectWallet(params?.chainId)),
    disconnectWallet: () =>
      attempt('query', async () => {
        leaving += 1;
        try {
          return await provider.disconnect();
        } finally {
          leaving -= 1;
        }
      }),
    isConnected: () => attempt('query', async () => (await provider.status()).connected),
    listKeys: () => attempt('query', async () => ({ keys: await provider.listKeys() })),
    sendTransaction: (params: VegaTransactionParams) => transact<VegaSent>('client.send_transaction', params),
    signTransaction: (params: VegaTransactionParams) =>
      transact<{ transaction: VegaTransaction }>('client.sign_transaction', params),
    getChainId: () => attempt('query', async () => ({ chainID: await provider.getChainId() })),
    on,
    addEventListener: on,
    off: listeners.remove,
    removeEventListener: listeners.remove,
  });
  return Object.create(members);
}

/** Defines `vega` in a page without one. Returns its removal; undefined if it was not defined. */
export function offerVega(page: { vega?: unknown }, provider: Provider): (() => void) | undefined {
  if ('vega' in page) return undefined;
  const vega = createVegaProvider(provider);
  page.vega = vega;
  return () => {
    // Another wallet may have replaced it.
    if (page.vega === vega) delete page.vega;
  };
}
