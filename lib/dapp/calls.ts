import type { EventName } from '#lib/bridge/envelope.ts';
import type { Provider, ProviderKey } from '#lib/bridge/provider.ts';
import type {
  ArgumentsOf,
  CheckedTransaction,
  MethodName,
  ResultOf,
  SendTransactionParams,
  SentTransaction,
  SignedTransaction,
  TransactionParams,
} from './client-methods.ts';

/**
 * Calls a method of the wallet service and resolves to its `result`, null for none. Rejects with a `DrawbridgeError`
 * when Drawbridge ended the call, and with the wallet's error otherwise. Results are typed as the wallet service
 * describes them, and not checked.
 */
export function request<Method extends MethodName>(
  provider: Provider,
  method: Method,
  ...[params]: ArgumentsOf<Method>
): Promise<ResultOf<Method>> {
  // The answer reaches the page unchecked.
  return provider.request(params === undefined ? { method } : { method, params }) as Promise<ResultOf<Method>>;
}

/** `client.connect_wallet`: asks the user for a session, unless this site has one. Call it from a click. */
export async function connectWallet(provider: Provider): Promise<void> {
  await provider.connect();
}

/** `client.disconnect_wallet`: ends this site's session in all its tabs. */
export async function disconnectWallet(provider: Provider): Promise<void> {
  await provider.disconnect();
}

/** `client.list_keys`: the keys that this site may see. The wallet may ask the user the first time. */
export function listKeys(provider: Provider): Promise<ProviderKey[]> {
  return provider.listKeys();
}

/** `client.get_chain_id`: the wallet's chain ID. Needs no session. */
export function getChainId(provider: Provider): Promise<string> {
  return provider.getChainId();
}

/** `client.send_transaction`. After `outcome-unknown` it may have been sent: check before you repeat it. */
export function sendTransaction(provider: Provider, params: SendTransactionParams): Promise<SentTransaction> {
  return request(provider, 'client.send_transaction', params);
}

/** `client.sign_transaction`: signs an approved transaction without sending it. */
export async function signTransaction(provider: Provider, params: TransactionParams): Promise<SignedTransaction> {
  const { transaction } = await request(provider, 'client.sign_transaction', params);
  return transaction;
}

/** `client.check_transaction`: the result is signed and anyone can send it, so the user is asked. */
export function checkTransaction(provider: Provider, params: TransactionParams): Promise<CheckedTransaction> {
  return request(provider, 'client.check_transaction', params);
}

export interface EventPayloads {
  /** The chain ID is null where it is not known yet. */
  connected: { chainId: string | null };
  /** `token-revoked`: the wallet ended the session; null: the user or the site did. */
  disconnected: { reason: 'token-revoked' | 'extension-reloaded' } | null;
  keysChanged: { keys: ProviderKey[] };
  chainChanged: { chainId: string };
}

/** Listens to an event of this site's connection, from any tab. Returns its own undo. */
export function on<Event extends EventName>(
  provider: Provider,
  event: Event,
  listener: (payload: EventPayloads[Event]) => void,
): () => void {
  // `EventPayloads` is what the extension sends.
  return provider.on(event, (payload) => listener(payload as EventPayloads[Event]));
}
