import { clientMethods } from '#lib/bridge/client-methods.ts';
import type { EventName } from '#lib/bridge/envelope.ts';
import type { OnChain, Provider, ProviderKey } from '#lib/bridge/provider.ts';
import type { Transaction } from './transaction.ts';

/** Released networks answer all three once a node has checked the transaction. Whether it took effect, only the data API tells. */
export type SendingMode = 'TYPE_ASYNC' | 'TYPE_SYNC' | 'TYPE_COMMIT';

/** `publicKey` is 64 hex digits, of a key that `client.list_keys` lists. */
export interface TransactionParams {
  publicKey: string;
  transaction: Transaction;
}

export interface SendTransactionParams extends TransactionParams {
  sendingMode: SendingMode;
}

/** A signed transaction, with member names of release 0.71. */
export interface SignedTransaction {
  /** Base64 of what was signed. */
  input_data: string;
  /** `value` is the signature in hex. */
  signature: { value: string; algo: string; version: number };
  From: { PubKey: string };
  version: number;
  /** A nonce beyond 2^53 comes as a string of its digits. One that is absent is 0. */
  pow: { tid: string; nonce?: number | string };
}

/** Times are in RFC 3339. */
export interface CheckedTransaction {
  receivedAt: string;
  sentAt: string;
  transaction: SignedTransaction;
}

export interface SentTransaction extends CheckedTransaction {
  /** 64 hex digits. */
  transactionHash: string;
}

/** The known methods: `request` takes every `client.` method. */
export interface ClientMethods {
  'client.connect_wallet': { params: undefined; result: null };
  'client.disconnect_wallet': { params: undefined; result: null };
  'client.list_keys': { params: undefined; result: { keys: ProviderKey[] } };
  'client.get_chain_id': { params: undefined; result: { chainID: string } };
  'client.send_transaction': { params: SendTransactionParams; result: SentTransaction };
  'client.sign_transaction': { params: TransactionParams; result: { transaction: SignedTransaction } };
  'client.check_transaction': { params: TransactionParams; result: CheckedTransaction };
}

/** Or any other of the namespace. */
export type MethodName = keyof ClientMethods | (`client.${string}` & {});

type ResultOf<Method extends string> = Method extends keyof ClientMethods ? ClientMethods[Method]['result'] : unknown;

type ArgumentsOf<Method extends string> = Method extends keyof ClientMethods
  ? ClientMethods[Method]['params'] extends undefined
    ? []
    : [params: ClientMethods[Method]['params'], options?: OnChain]
  : [params?: object, options?: OnChain];

export const clientMethodNames: readonly (keyof ClientMethods)[] = clientMethods;

/**
 * Calls a method of the wallet service and resolves to its `result`, null for none. Rejects with a `DrawbridgeError`
 * when Drawbridge ended the call, and with the wallet's error otherwise. Results are typed as the wallet service
 * describes them, and not checked. Of a transaction with a `chainId`, Drawbridge asks the wallet for its chain right before
 * it goes, and refuses it on any other.
 */
export function request<Method extends MethodName>(
  provider: Provider,
  method: Method,
  ...[params, options]: ArgumentsOf<Method>
): Promise<ResultOf<Method>> {
  // The answer reaches the page unchecked.
  return provider.request({ method, params, ...options }) as Promise<ResultOf<Method>>;
}

/**
 * `client.connect_wallet`: asks the user for a session, unless this site has one. Call it from a click. Name the chain that
 * your dApp is for: on any other it ends with `wrong-chain`.
 */
export async function connectWallet(provider: Provider, options?: OnChain): Promise<void> {
  await provider.connect(options);
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
export function sendTransaction(
  provider: Provider,
  params: SendTransactionParams,
  options?: OnChain,
): Promise<SentTransaction> {
  return request(provider, 'client.send_transaction', params, options);
}

/** `client.sign_transaction`: signs an approved transaction without sending it. */
export async function signTransaction(
  provider: Provider,
  params: TransactionParams,
  options?: OnChain,
): Promise<SignedTransaction> {
  const { transaction } = await request(provider, 'client.sign_transaction', params, options);
  return transaction;
}

/** `client.check_transaction`: the result is signed and anyone can send it, so the user is asked. */
export function checkTransaction(
  provider: Provider,
  params: TransactionParams,
  options?: OnChain,
): Promise<CheckedTransaction> {
  return request(provider, 'client.check_transaction', params, options);
}

export interface EventPayloads {
  /**
   * The chain ID is null where it is not known yet, and the keys until the site has listed them. A site that moves to another
   * network by `connect` gets no other event.
   */
  connected: { chainId: string | null; keys?: ProviderKey[] | null };
  /**
   * `token-revoked`: the wallet ended the session, or the user changed its network's wallet or the API token; `extension-reloaded`:
   * an update; null: the user or the site disconnected, or the user moved the site to another network.
   */
  disconnected: { reason: 'token-revoked' | 'extension-reloaded' } | null;
  keysChanged: { keys: ProviderKey[] };
  /** The wallet service has stopped answering, or answers again. */
  walletChanged: { up: boolean };
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
