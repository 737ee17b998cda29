import { DataApiError, isRateLimit, type Refusal } from '#lib/data-api/data-api-error.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';

/** A failed query in words: what is wrong, and a sentence with the address and what the service said. */
export interface FailureWords {
  kind: DataApiError['kind'] | 'permission' | 'pause' | 'other';
  title: string;
  text: string;
}

/** The texts in a refusal's `details`, whose members the interface specification leaves open. */
function detailTexts({ details }: Refusal): string[] {
  return details.flatMap((detail) => {
    const said: unknown = detail['inner'] ?? detail['message'];
    return typeof said === 'string' && said !== '' ? [said] : [];
  });
}

/** Puts the error of a query into words. Without `hostAllowed`, a service that seems down may well be running. */
export function describeFailure(
  error: unknown,
  { host, hostAllowed }: { host: string; hostAllowed: boolean },
): FailureWords {
  if (!(error instanceof DataApiError))
    return { kind: 'other', title: t('ex_failed_other'), text: escapeInvisible(errorMessage(error)) };
  const { kind, refusal } = error;
  const text = failureText(error.failure);
  switch (kind) {
    case 'unreachable':
      return hostAllowed
        ? { kind, title: t('ex_failed_unreachable'), text: t('ex_failed_unreachable_text', { host }) }
        : { kind: 'permission', title: t('ex_failed_permission', { host }), text: t('ex_failed_permission_text') };
    case 'refused': {
      if (refusal === null) break;
      const said = [refusal.message, ...detailTexts(refusal)]
        .filter((text) => text !== '')
        .map(escapeInvisible)
        .join(' · ');
      const codes = t('ex_failed_codes', { code: `${refusal.code}`, status: `${refusal.status}` });
      const pause = refusal.retryAfterMs !== null || isRateLimit(refusal);
      return {
        kind: pause ? 'pause' : kind,
        title: pause ? t('ex_failed_pause') : t('ex_failed_refused'),
        text: said === '' ? `${codes}.` : `${bidiIsolate(said)} (${codes}).`,
      };
    }
    case 'bad-response':
      return { kind, title: t('ex_failed_bad_response'), text };
    case 'too-large':
      return { kind, title: t('ex_failed_too_large'), text };
    case 'other':
      break;
    default:
      kind satisfies never;
  }
  return { kind: 'other', title: t('ex_failed_other'), text };
}
