// Codes of errors, to look them up or to list them, as `drawbridge-dapp/codes`.
import type { Reason } from 'drawbridge-dapp';

/** Every reason of a `DrawbridgeError`, with its code. */
export const reasons: Readonly<Record<Reason, number>> = {
  'wallet-unreachable': 4900,
  'api-v2-missing': 4900,
  'origin-refused': 4900,
  'token-revoked': 4100,
  'site-blocked': 4001,
  'user-rejected': 4001,
  'not-connected': 4100,
  'method-not-allowed': 4200,
  'wrong-chain': 4901,
  'too-many-requests': -32005,
  'outcome-unknown': -32603,
  'storage-failed': -32603,
  'too-large': -32600,
  'bad-request': -32600,
  'bad-response': -32603,
  'extension-reloaded': -32603,
  'unsupported-page': 4100,
};

/** Codes of a `WalletError`: vega v0.71.6 and v0.79.0, wallet/api/errors.go. */
export const walletErrorCodes = {
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  requestInterrupted: -32001,
  hostnameResolutionFailed: -32002,
  authenticationFailed: -32003,
  nodeCommunicationFailed: 1000,
  transactionRejected: 1001,
  transactionInvalid: 1051,
  transactionMalformed: 1060,
  transactionNotProcessed: 1070,
  transactionUnsupported: 1080,
  spamProtection: 1089,
  requestNotPermitted: 2000,
  cancelledByApplication: 2001,
  connectionClosed: 3000,
  rejectedByUser: 3001,
  cancelledByUser: 3002,
} as const;
