import { DataApiError, isRateLimit, type Refusal } from '#lib/data-api/data-api-error.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';

/** The texts in a refusal's `details`, whose members the interface specification leaves open. */
function detailTexts({ details }: Refusal): string[] {
  return details.flatMap((detail) => {
    const said: unknown = detail['inner'] ?? detail['message'];
    return typeof said === 'string' && said !== '' ? [said] : [];
  });
}

const titles = {
  unreachable: 'ex_failed_unreachable',
  refused: 'ex_failed_refused',
  'bad-response': 'ex_failed_bad_response',
  'too-large': 'ex_failed_too_large',
  other: 'ex_failed_other',
} as const;

/** A failed query in words: what is wrong, and a sentence with the address and what the service said. */
export function describeFailure(error: unknown): {
  kind: DataApiError['kind'] | 'permission' | 'pause';
  title: string;
  text: string;
} {
  if (!(error instanceof DataApiError)) {
    return { kind: 'other', title: t('ex_failed_other'), text: escapeInvisible(errorMessage(error)) };
  }
  const { kind, refusal, failure } = error;
  const title = t(titles[kind]);
  if (failure.kind === 'unreachable') {
    const { address = '', why } = failure;
    const host = URL.canParse(address) ? new URL(address).host : address;
    return why === 'not-allowed'
      ? { kind: 'permission', title: t('ex_failed_permission', { host }), text: t('ex_failed_permission_text') }
      : { kind, title, text: t('ex_failed_unreachable_text', { host }) };
  }
  if (refusal === null) return { kind, title, text: failureText(failure) };
  const said = [refusal.message, ...detailTexts(refusal)].filter((text) => text !== '');
  const codes = t('ex_failed_codes', { code: `${refusal.code}`, status: `${refusal.status}` });
  const text = said.length === 0 ? `${codes}.` : `${bidiIsolate(said.map(escapeInvisible).join(' · '))} (${codes}).`;
  const isPause = refusal.retryAfterMs !== null || isRateLimit(refusal);
  return isPause ? { kind: 'pause', title: t('ex_failed_pause'), text } : { kind, title, text };
}
