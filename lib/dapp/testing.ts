// A provider for unit tests, as `drawbridge-dapp/testing`.
import type { EventName, EventPayloads, Provider, ProviderKey, Reason, RequestArguments } from 'drawbridge-dapp';
import { eventNames } from '#lib/bridge/envelope.ts';
import { createListeners } from '#lib/bridge/listeners.ts';
import { reasonError, reasons } from '#lib/bridge/reasons.ts';
import { walletErrorCodes } from './codes.ts';
import { en } from './languages.ts';

type WalletErrorName = keyof typeof walletErrorCodes;

/** How a call fails: with a reason of Drawbridge, an error of the wallet, or an error of your own. */
export type MockFailure = Reason | WalletErrorName | Error;

export interface MockOptions {
  /** One key by default. */
  keys?: readonly ProviderKey[] | undefined;
  /** `drawbridge-sandbox-1` by default, the sandbox's. Calls that name another fail with `wrong-chain`. */
  chainId?: string | undefined;
  /** Whether the site has a session already; not by default. */
  connected?: boolean | undefined;
  /** How all calls but `disconnect()` fail, or those of a method, such as `client.send_transaction`. */
  fail?: MockFailure | Readonly<Record<string, MockFailure>> | undefined;
}

export interface MockProvider extends Provider {
  /** What it was asked, `connect()` and the like as `client.` methods. */
  readonly calls: readonly RequestArguments[];
  /** Replaces some of the options, and tells the page as the extension does. */
  set(options: MockOptions): void;
  /** Tells the page of an event. */
  emit<Event extends EventName>(event: Event, payload: EventPayloads[Event]): void;
  /** Makes it the page's `window.drawbridge` and announces it. Returns its own undo. */
  install(): () => void;
}

/** What a failing call rejects with, in the shape in which a page gets it. */
export function mockError(failure: MockFailure): Error {
  if (failure instanceof Error) return failure;
  if (failure in reasons) {
    const { code, message, data } = reasonError(failure as Reason);
    return Object.assign(new Error(message), { code, data: { ...data, advice: en.reasons[data.reason] } });
  }
  const code = walletErrorCodes[failure as WalletErrorName];
  const message =
    code >= 3000 ? 'User error' : code >= 2000 ? 'Application error' : code > 0 ? 'Network error' : 'Server error';
  return Object.assign(new Error(message), {
    code,
    data: failure.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  });
}

const signed = (publicKey: unknown) => ({
  input_data: 'AA==',
  signature: { value: '00'.repeat(64), algo: 'vega/ed25519', version: 1 },
  From: { PubKey: publicKey },
  version: 3,
  pow: { tid: 'AB'.repeat(32), nonce: 1 },
});

/** A provider without an extension: answers like a wallet whose user agrees, or fails as told. */
export function createMockProvider(options: MockOptions = {}): MockProvider {
  let {
    keys = [{ name: 'Main', publicKey: '0a'.repeat(32) }],
    chainId = 'drawbridge-sandbox-1',
    connected = false,
    fail,
  } = options;
  const calls: RequestArguments[] = [];
  const listeners = createListeners();
  const emit: MockProvider['emit'] = listeners.tell;
  const now = (): string => new Date().toISOString();
  const setConnected = (next: boolean): null => {
    if (next !== connected) {
      connected = next;
      if (next) emit('connected', { chainId, keys: null });
      else emit('disconnected', null);
    }
    return null;
  };

  const answer = ({ method, params, chainId: named = chainId }: RequestArguments): unknown => {
    if (!method.startsWith('client.')) throw mockError('method-not-allowed');
    const ends = method === 'client.disconnect_wallet';
    const failure = typeof fail === 'object' && !(fail instanceof Error) ? fail[method] : ends ? undefined : fail;
    if (failure !== undefined) throw mockError(failure);
    // Whatever the wallet is like, the site's session is forgotten.
    if (ends) return setConnected(false);
    if (named !== chainId) throw mockError('wrong-chain');
    if (method === 'client.get_chain_id') return { chainID: chainId };
    if (method === 'client.connect_wallet') return setConnected(true);
    if (!connected) throw mockError('not-connected');
    const { publicKey } = Object(params);
    const times = { receivedAt: now(), sentAt: now() };
    switch (method) {
      case 'client.list_keys':
        return { keys };
      case 'client.sign_transaction':
        return { transaction: signed(publicKey) };
      case 'client.check_transaction':
        return { ...times, transaction: signed(publicKey) };
      case 'client.send_transaction':
        return { ...times, transaction: signed(publicKey), transactionHash: 'AB'.repeat(32) };
      default:
        throw mockError('methodNotFound');
    }
  };
  const request = async (call: RequestArguments): Promise<unknown> => {
    calls.push(call);
    // Never within the call, as from the extension.
    await Promise.resolve();
    return answer(call);
  };

  const provider: MockProvider = {
    version: 1,
    calls,
    request,
    connect: (options) => request({ method: 'client.connect_wallet', ...options }) as Promise<null>,
    disconnect: () => request({ method: 'client.disconnect_wallet' }) as Promise<null>,
    listKeys: async () => Object(await request({ method: 'client.list_keys' })).keys,
    getChainId: async () => Object(await request({ method: 'client.get_chain_id' })).chainID,
    status: async () => ({ connected, chainId: connected ? chainId : null }),
    on(event, listener) {
      if (!eventNames.includes(event)) throw new Error(`No event ${event}`);
      return listeners.add(event, listener, true);
    },
    off: listeners.remove,
    emit,
    set(next) {
      const wasUp = fail !== 'wallet-unreachable';
      if ('fail' in next) fail = next.fail;
      const up = fail !== 'wallet-unreachable';
      if (connected && up !== wasUp) emit('walletChanged', { up });
      const before = { keys, chainId };
      keys = next.keys ?? keys;
      chainId = next.chainId ?? chainId;
      if (connected && keys !== before.keys) emit('keysChanged', { keys: [...keys] });
      if (connected && chainId !== before.chainId) emit('chainChanged', { chainId });
      if (next.connected !== undefined) setConnected(next.connected);
    },
    install() {
      const info = { uuid: crypto.randomUUID(), name: 'Mock', icon: 'data:,', rdns: 'example.drawbridge' };
      const announce = (): void => {
        window.dispatchEvent(new CustomEvent('drawbridge:announceProvider', { detail: { info, provider } }));
      };
      Object.defineProperty(window, 'drawbridge', { value: provider, configurable: true });
      window.addEventListener('drawbridge:requestProvider', announce);
      announce();
      return () => {
        window.removeEventListener('drawbridge:requestProvider', announce);
        Reflect.deleteProperty(window, 'drawbridge');
      };
    },
  };
  return provider;
}
