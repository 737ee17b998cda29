import type { ProviderKey } from '#lib/bridge/provider.ts';
import type { Transaction } from './transaction.ts';

/** `TYPE_ASYNC` answers once the node has it, `TYPE_SYNC` once it was checked, `TYPE_COMMIT` once it is in a block. */
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

export type ResultOf<Method extends string> = Method extends keyof ClientMethods
  ? ClientMethods[Method]['result']
  : unknown;

export type ArgumentsOf<Method extends string> = Method extends keyof ClientMethods
  ? ClientMethods[Method]['params'] extends undefined
    ? []
    : [params: ClientMethods[Method]['params']]
  : [params?: object];

export const clientMethodNames = [
  'client.connect_wallet',
  'client.disconnect_wallet',
  'client.list_keys',
  'client.get_chain_id',
  'client.send_transaction',
  'client.sign_transaction',
  'client.check_transaction',
] as const satisfies readonly (keyof ClientMethods)[];
