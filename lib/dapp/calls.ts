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
 * Calls a method of the wallet service and resolves to the `result` of its answer; null where it has none.
 *
 * Rejects with a `DrawbridgeError` when Drawbridge itself ended the call, and with what the wallet answered otherwise. A
 * result is typed as the wallet service describes it and not checked; that of a method unknown here is `unknown`.
 */
export function request<Method extends MethodName>(
  provider: Provider,
  method: Method,
  ...[params]: ArgumentsOf<Method>
): Promise<ResultOf<Method>> {
  // The wallet's word for it: the answer reaches the page as it came.
  return provider.request(params === undefined ? { method } : { method, params }) as Promise<ResultOf<Method>>;
}

/**
 * Asks the user for a session, `client.connect_wallet`: here first, then in the wallet. At once, and without a question,
 * when this site has one already. It takes as long as the user does. Call it from a click.
 */
export async function connectWallet(provider: Provider): Promise<void> {
  await provider.connect();
}

/** Ends this site's session in all its tabs, `client.disconnect_wallet`, whether or not there was one. */
export async function disconnectWallet(provider: Provider): Promise<void> {
  await provider.disconnect();
}

/** The keys that the user lets this site see, `client.list_keys`. The wallet may ask the user, the first time. */
export function listKeys(provider: Provider): Promise<ProviderKey[]> {
  return provider.listKeys();
}

/** ID of the chain that the wallet is on, `client.get_chain_id`. It needs no session. */
export function getChainId(provider: Provider): Promise<string> {
  return provider.getChainId();
}

/**
 * Has the user approve a transaction, signs it and sends it to the network, `client.send_transaction`. After a rejection
 * with `outcome-unknown` it may have been sent all the same: look before you repeat it.
 */
export function sendTransaction(provider: Provider, params: SendTransactionParams): Promise<SentTransaction> {
  return request(provider, 'client.send_transaction', params);
}

/** Has the user approve a transaction and signs it without sending it, `client.sign_transaction`. */
export async function signTransaction(provider: Provider, params: TransactionParams): Promise<SignedTransaction> {
  const { transaction } = await request(provider, 'client.sign_transaction', params);
  return transaction;
}

/**
 * Has the network check a transaction without executing it, `client.check_transaction`. What it resolves to is signed:
 * whoever has it can send it. So the user is asked as for a signature.
 */
export function checkTransaction(provider: Provider, params: TransactionParams): Promise<CheckedTransaction> {
  return request(provider, 'client.check_transaction', params);
}

/** What each event tells. */
export interface EventPayloads {
  /** This site has a session now; the chain ID is null where it is not known yet. */
  connected: { chainId: string | null };
  /** It has none any more. `token-revoked`: the wallet ended it; null: the user or the site did. */
  disconnected: { reason: 'token-revoked' } | null;
  /** The wallet lists other keys than before. */
  keysChanged: { keys: ProviderKey[] };
  chainChanged: { chainId: string };
}

/** Listens to an event of this site's connection, whichever tab brought it about. Returns its own undo. */
export function on<Event extends EventName>(
  provider: Provider,
  event: Event,
  listener: (payload: EventPayloads[Event]) => void,
): () => void {
  // The extension's word for it: `EventPayloads` is what it sends.
  return provider.on(event, (payload) => listener(payload as EventPayloads[Event]));
}
