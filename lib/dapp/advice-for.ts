import { isDrawbridgeError } from './drawbridge-error.ts';
import { NoProviderError } from './no-provider-error.ts';
import { reasonAdvice } from './reason-advice.ts';

/** The wallet's own codes for "rejected by the user" and "cancelled by the user". */
const refusedInWallet: readonly unknown[] = [3001, 3002];

/**
 * A sentence to show the user about a call that failed: what happened and what to do. Of what the wallet answered it is
 * the wallet's own sentence. Takes whatever was thrown, and always has something to say.
 */
export function adviceFor(error: unknown): string {
  if (isDrawbridgeError(error)) return reasonAdvice[error.data.reason];
  if (error instanceof NoProviderError) return error.message;
  const { code, message, data } = Object(error);
  if (refusedInWallet.includes(code)) return reasonAdvice['user-rejected'];
  if (typeof code === 'number') {
    // A newer extension has reasons that this list does not: its sentence for developers is better than none.
    if (typeof data?.reason === 'string') return `${message}`;
    // Services keep `message` generic and put the sentence into `data`.
    for (const said of [data, message]) if (typeof said === 'string' && said !== '') return `The wallet says: ${said}`;
  }
  return 'Something went wrong. Reload the page and try again.';
}
