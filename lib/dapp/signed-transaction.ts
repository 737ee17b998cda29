/** A transaction as the wallet signed it, with the names of members that services of network release 0.71 use. */
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

/** What `client.check_transaction` answers. Times are in RFC 3339. */
export interface CheckedTransaction {
  receivedAt: string;
  sentAt: string;
  transaction: SignedTransaction;
}

/** What `client.send_transaction` answers. */
export interface SentTransaction extends CheckedTransaction {
  /** 64 hex digits. */
  transactionHash: string;
}
