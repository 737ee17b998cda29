// Codes of errors, to look them up or to list them, as `drawbridge-dapp/codes`.
import * as own from '#lib/bridge/reasons.ts';

/** Every reason of a `DrawbridgeError`, with its code. */
export const reasons = /* @__PURE__ */ Object.fromEntries(
  Object.entries(own.reasons).map(([reason, { code }]) => [reason, code]),
) as Readonly<Record<own.Reason, number>>;

/** Codes of a `WalletError`. */
export { rpcCodes as walletErrorCodes } from '#lib/wallet/rpc-codes.ts';
