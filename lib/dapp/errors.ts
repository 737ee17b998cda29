import type { Reason } from '#lib/bridge/reasons.ts';
import { reason_user_rejected } from '#locales/en.json';

/** A call that Drawbridge itself ended; the wallet's own errors are none of these. */
export interface DrawbridgeError extends Error {
  /** An EIP-1193 or JSON-RPC code. Several reasons share one: go by `data.reason`. */
  code: number;
  /** `detail` is for developers; `advice` is a sentence for the user, in the browser's language. */
  data: { reason: Reason; detail?: string; advice?: string };
}

/** Newer extensions may have reasons not listed here. */
export function isDrawbridgeError(error: unknown): error is DrawbridgeError {
  const { code, message, data } = Object(error);
  return typeof code === 'number' && typeof message === 'string' && typeof data?.reason === 'string';
}

/** The message says what to do. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError';

  constructor() {
    super('This page needs the Drawbridge extension. Install it, allow it on this site, and reload the page.');
  }
}

/** The wallet's own codes for "rejected by the user" and "cancelled by the user". */
const refusedInWallet: readonly unknown[] = [3001, 3002];

/** A sentence for the user about any failed call, in the browser's language or the wallet's own words. */
export function adviceFor(error: unknown): string {
  // Errors of the page's side carry no advice.
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
