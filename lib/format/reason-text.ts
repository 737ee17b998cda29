import { gestureDetail, internalFailure, type Reason, type RpcError } from '#lib/bridge/reasons.ts';
import { errorMessage, inBrowserLanguage, type PlainMessageKey, snakeCase, t } from '#lib/i18n/i18n.ts';
import { apiTokenDetail } from '#lib/sites/api-token-state.ts';
import { blockedDetail } from '#lib/sites/blocked-sites.ts';
import { isReason } from '#lib/sites/failed-calls.ts';
import { StorageError } from '#lib/storage/browser-area.ts';
import { errorSentence, noPermission } from '#lib/wallet/answer.ts';

/** What went wrong; where nothing can be stored or read, what the user can do about it. */
export function errorText(error: unknown): string {
  return error instanceof StorageError ? t('reason_storage_failed') : errorMessage(error);
}

/** The sentence about what Drawbridge itself decided, in the user's language or as `say` has it. `detail` is the error's. */
export function reasonText(reason: Reason, detail: unknown, say: (key: PlainMessageKey) => string = t): string {
  if (detail === internalFailure) return say('ex_failed_other');
  if (reason === 'wallet-unreachable' && detail === noPermission) return say('finding_wallet_no_permission_title');
  if (reason === 'site-blocked' && detail === blockedDetail) return say('site_blocked_advice');
  if (reason === 'user-rejected' && detail === gestureDetail) return say('gesture_needed_advice');
  if (reason === 'token-revoked' && detail === apiTokenDetail) return say('api_token_ended_advice');
  return say(`reason_${snakeCase(reason)}`);
}

function ownSentence(error: RpcError, say?: typeof inBrowserLanguage): string | null {
  const { reason, detail } = Object(error.data);
  return isReason(reason) ? reasonText(reason, detail, say) : null;
}

/** The sentence for the user about a failed call: our own for our own reasons, the wallet's words for the rest. */
export const explain = (error: RpcError): string => ownSentence(error) ?? errorSentence(error);

/** The same for a page: null for the wallet's, and in the browser's language, not in the one chosen here. */
export const advise = (error: RpcError): string | null => ownSentence(error, inBrowserLanguage);
