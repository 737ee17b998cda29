import type { ProposalKind } from '#lib/data-api/proposal-kinds.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate, formatDuration } from '#lib/format/time.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { t, textFor } from '#lib/i18n/i18n.ts';

export function kindWords(kind: ProposalKind): string {
  return t(`kind_${kind}`);
}

/** The states in which the vote is over, whatever its closing time. */
const ended: ReadonlySet<string> = new Set([
  'STATE_FAILED',
  'STATE_PASSED',
  'STATE_REJECTED',
  'STATE_DECLINED',
  'STATE_ENACTED',
]);

/** Beyond this a date is shown instead of a countdown. Milliseconds. */
const countedDownMs = 366 * 86_400_000;

/** When the vote closes or has closed; null if unknown. */
export function closing({ state, closesAt }: Pick<GovernanceAlert, 'state' | 'closesAt'>, now: number): string | null {
  const over = ended.has(state);
  if (closesAt === null) return over ? null : t('closes_unknown');
  if (closesAt <= now) return t('closed_on', { date: formatDate(closesAt) });
  if (over) return null;
  if (closesAt - now > countedDownMs) return t('closes_on', { date: formatDate(closesAt) });
  // At least a second: "0s" would say that it has closed.
  return t('closes_in', { time: formatDuration(Math.max(1000, closesAt - now)) });
}

/** Why a proposal failed; null for no reason. An unknown reason is shown unchanged. */
export function reasonText(reason: string): string | null {
  if (reason === '' || reason === 'PROPOSAL_ERROR_UNSPECIFIED') return null;
  return (reason.startsWith('PROPOSAL_ERROR_') ? textFor(reason) : null) ?? escapeInvisible(reason);
}
