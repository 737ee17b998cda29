import type { ProposalKind } from '#lib/data-api/proposal-kinds.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate, formatDuration } from '#lib/format/time.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { t, textFor } from '#lib/i18n/i18n.ts';

/** What a proposal is about, in words. */
export function kindWords(kind: ProposalKind): string {
  return t(`kind_${kind}`);
}

/** The states in which there is nothing left to vote on, whatever closing time was once set. */
const ended: ReadonlySet<string> = new Set([
  'STATE_FAILED',
  'STATE_PASSED',
  'STATE_REJECTED',
  'STATE_DECLINED',
  'STATE_ENACTED',
]);

/** What is further away than a year is told by its date: nobody counts thousands of days. In milliseconds. */
const countedDownMs = 366 * 86_400_000;

/** When the vote closes or has closed; null where nothing true can be said about it. */
export function closing({ state, closesAt }: Pick<GovernanceAlert, 'state' | 'closesAt'>, now: number): string | null {
  const over = ended.has(state);
  if (closesAt === null) return over ? null : t('closes_unknown');
  if (closesAt <= now) return t('closed_on', { date: formatDate(closesAt) });
  if (over) return null;
  if (closesAt - now > countedDownMs) return t('closes_on', { date: formatDate(closesAt) });
  // At least a second: "0s" would say that it has closed.
  return t('closes_in', { time: formatDuration(Math.max(1000, closesAt - now)) });
}

/** Why a proposal came to nothing, in words; null for no reason, as it came for one that this version does not know. */
export function reasonText(reason: string): string | null {
  if (reason === '' || reason === 'PROPOSAL_ERROR_UNSPECIFIED') return null;
  return (reason.startsWith('PROPOSAL_ERROR_') ? textFor(reason) : null) ?? escapeInvisible(reason);
}
