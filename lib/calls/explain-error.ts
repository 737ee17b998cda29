import type { RpcError } from '#lib/bridge/reasons.ts';
import { reasonText } from '#lib/format/reason-text.ts';
import { inBrowserLanguage } from '#lib/i18n/i18n.ts';
import { isReason } from '#lib/sites/failed-calls.ts';
import { errorSentence } from '#lib/wallet/answer.ts';

function ownSentence(error: RpcError, say?: typeof inBrowserLanguage): string | null {
  const { reason, detail } = Object(error.data);
  return isReason(reason) ? reasonText(reason, detail, say) : null;
}

/** The sentence for the user about a failed call: our own for our own reasons, the wallet's words for the rest. */
export const explain = (error: RpcError): string => ownSentence(error) ?? errorSentence(error);

/** The same for a page: null for the wallet's, and in the browser's language, not in the one chosen here. */
export const advise = (error: RpcError): string | null => ownSentence(error, inBrowserLanguage);
