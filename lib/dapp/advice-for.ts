import { reason_user_rejected } from '../../public/_locales/en/messages.json';
import { isDrawbridgeError } from './drawbridge-error.ts';
import { NoProviderError } from './no-provider-error.ts';

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
