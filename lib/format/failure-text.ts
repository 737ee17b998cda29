import { type DataApiFailure, refusalText } from '#lib/data-api/data-api-error.ts';
import { t } from '#lib/i18n/i18n.ts';

/** A sentence for the user about a failed data API request. It quotes the service: show it with `escapeInvisible`. */
export function failureText(failure: DataApiFailure): string {
  if (failure.kind === 'other') return failure.message;
  const address = failure.address ?? t('failure_service');
  // Which operation was asked for does not matter where nothing answers.
  const service = URL.canParse(address) ? new URL(address).origin : address;
  switch (failure.kind) {
    case 'unreachable':
      if (failure.why === 'redirect') return t('failure_redirect', { address });
      if (failure.why === 'timeout') return t('failure_timeout', { address: service });
      if (failure.why === 'not-allowed') return t('failure_not_allowed', { hosts: address });
      if (failure.why === 'none-left') return t('failure_none_left');
      return t('failure_unreachable', { address: service });
    case 'refused': {
      const status = `${failure.refusal.status}`;
      const said = refusalText(failure.refusal);
      return said === ''
        ? t('failure_refused', { address, status })
        : t('failure_refused_said', { address, said, status });
    }
    case 'bad-response':
      return t('failure_bad_response', { address, problem: failure.problem ?? t('failure_odd') });
    case 'too-large':
      return t('failure_too_large', { address });
    default:
      return failure satisfies never;
  }
}
