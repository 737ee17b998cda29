import { type DataApiFailure, refusalText } from '#lib/data-api/data-api-error.ts';
import type { Doubt } from '#lib/data-api/nodes/node-state.ts';
import { t } from '#lib/i18n/i18n.ts';
import { escapeInvisible, inSentence } from './escape-invisible.ts';
import { formatDuration } from './time.ts';

/** A sentence for the user about a failed data API request, to be shown as it is. What the service said keeps its own direction. */
export function failureText(failure: DataApiFailure): string {
  if (failure.kind === 'other') return escapeInvisible(failure.message);
  const named = failure.address ?? t('failure_service');
  const address = escapeInvisible(named);
  // Which operation was asked for does not matter where nothing answers.
  const service = URL.canParse(named) ? new URL(named).origin : address;
  switch (failure.kind) {
    case 'unreachable':
      if (failure.why === 'redirect') return t('failure_redirect', { address });
      if (failure.why === 'timeout') return t('failure_timeout', { address: service });
      if (failure.why === 'not-allowed') return t('failure_not_allowed', { hosts: address });
      if (failure.why === 'other-network') return t('failure_other_network', { hosts: address });
      return t('failure_unreachable', { address: service });
    case 'refused': {
      const status = `${failure.refusal.status}`;
      const said = refusalText(failure.refusal);
      return said === ''
        ? t('failure_refused', { address, status })
        : t('failure_refused_said', { address, said: inSentence(said), status });
    }
    case 'bad-response':
      return t('failure_bad_response', { address, problem: inSentence(failure.problem ?? t('failure_odd')) });
    case 'too-large':
      return t('failure_too_large', { address });
    default:
      return failure satisfies never;
  }
}

/** A sentence for the user about a data API address that is not believed like the others. */
export function doubtText(doubt: Doubt, address: string): string {
  const { host } = new URL(address);
  if (doubt.kind === 'other-network') {
    return t('node_other_chain', { host, chain: inSentence(doubt.chainId) });
  }
  const time = formatDuration(doubt.ms);
  return doubt.all ? t(`node_all_${doubt.kind}`, { host, time }) : t(`node_${doubt.kind}`, { host, time });
}
