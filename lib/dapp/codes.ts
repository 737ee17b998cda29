// Codes of errors, to look them up or to list them, as `drawbridge-dapp/codes`.
import * as own from '#lib/bridge/reasons.ts';

/** Every reason of a `DrawbridgeError`, with its code. */
export const reasons = /* @__PURE__ */ Object.fromEntries(
  Object.entries(own.reasons).map(([reason, { code }]) => [reason, code]),
) as Readonly<Record<own.Reason, number>>;

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
