import type { Reason } from '#lib/bridge/reasons.ts';
// By name, so that no other text of the extension gets into the package.
import {
  reason_api_v2_missing,
  reason_bad_request,
  reason_bad_response,
  reason_browser_blocked,
  reason_extension_reloaded,
  reason_method_not_allowed,
  reason_not_connected,
  reason_origin_refused,
  reason_outcome_unknown,
  reason_site_blocked,
  reason_token_revoked,
  reason_too_large,
  reason_too_many_requests,
  reason_unsupported_page,
  reason_user_rejected,
  reason_wallet_unreachable,
  reason_wrong_chain,
} from '../../public/_locales/en/messages.json';

/** What a user is told about each reason: the very sentences that the extension shows. */
export const reasonAdvice: Readonly<Record<Reason, string>> = {
  'wallet-unreachable': reason_wallet_unreachable.message,
  'browser-blocked': reason_browser_blocked.message,
  'api-v2-missing': reason_api_v2_missing.message,
  'origin-refused': reason_origin_refused.message,
  'token-revoked': reason_token_revoked.message,
  'site-blocked': reason_site_blocked.message,
  'user-rejected': reason_user_rejected.message,
  'not-connected': reason_not_connected.message,
  'method-not-allowed': reason_method_not_allowed.message,
  'wrong-chain': reason_wrong_chain.message,
  'too-many-requests': reason_too_many_requests.message,
  'outcome-unknown': reason_outcome_unknown.message,
  'too-large': reason_too_large.message,
  'bad-request': reason_bad_request.message,
  'bad-response': reason_bad_response.message,
  'extension-reloaded': reason_extension_reloaded.message,
  'unsupported-page': reason_unsupported_page.message,
};

/** Whether a value names one of the reasons. */
export function isReason(value: unknown): value is Reason {
  return typeof value === 'string' && Object.hasOwn(reasonAdvice, value);
}
