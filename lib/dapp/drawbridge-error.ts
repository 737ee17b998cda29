import type { Reason } from '#lib/bridge/reasons.ts';
import { isReason } from './reason-advice.ts';

/** A call that Drawbridge itself ended. What the wallet answered is passed on as it came, and is none of these. */
export interface DrawbridgeError extends Error {
  /** An EIP-1193 or JSON-RPC code. Several reasons share one: go by `data.reason`. */
  code: number;
  /** `detail` says what was seen, for developers. */
  data: { reason: Reason; detail?: string };
}

/** Whether a rejection is one that Drawbridge itself decided on, so that it has a reason from its list. */
export function isDrawbridgeError(error: unknown): error is DrawbridgeError {
  const { code, message, data } = Object(error);
  return typeof code === 'number' && typeof message === 'string' && isReason(data?.reason);
}
