import type { Reason } from '#lib/bridge/reasons.ts';

/** A call that Drawbridge itself ended. What the wallet answered is passed on as it came, and is none of these. */
export interface DrawbridgeError extends Error {
  /** An EIP-1193 or JSON-RPC code. Several reasons share one: go by `data.reason`. */
  code: number;
  /** `detail` says what was seen, for developers; `advice` is a sentence for the user, in the user's language. */
  data: { reason: Reason; detail?: string; advice?: string };
}

/** Whether a rejection is one that Drawbridge itself decided on. A newer extension may have reasons not listed here. */
export function isDrawbridgeError(error: unknown): error is DrawbridgeError {
  const { code, message, data } = Object(error);
  return typeof code === 'number' && typeof message === 'string' && typeof data?.reason === 'string';
}
