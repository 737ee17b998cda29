import type { Reason } from '#lib/bridge/reasons.ts';
import { reason_user_rejected } from '../../public/_locales/en/messages.json';

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

/** There is no Drawbridge in this page. The message says what to do. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError';

  constructor() {
    super('This page needs the Drawbridge extension. Install it, allow it on this site, and reload the page.');
  }
}

/** The wallet's own codes for "rejected by the user" and "cancelled by the user". */
const refusedInWallet: readonly unknown[] = [3001, 3002];

/**
 * A sentence to show the user about a call that failed: what happened and what to do. Drawbridge sends it along in the
 * user's language; of what the wallet answered it is the wallet's own sentence. Takes whatever was thrown, and always has
 * something to say.
 */
export function adviceFor(error: unknown): string {
  // What a page's own side of Drawbridge decides carries no advice; its message will do.
  if (isDrawbridgeError(error)) return error.data.advice ?? error.message;
  if (error instanceof NoProviderError) return error.message;
  const { code, message, data } = Object(error);
  if (refusedInWallet.includes(code)) return reason_user_rejected.message;
  if (typeof code === 'number') {
    // Services keep `message` generic and put the sentence into `data`.
    for (const said of [data, message]) if (typeof said === 'string' && said !== '') return `The wallet says: ${said}`;
  }
  return 'Something went wrong. Reload the page and try again.';
}
