import { Chip, EnumChip, type Looks } from '#components/controls.tsx';
import { Breakable, ShortKey } from '#components/site-name.tsx';
import type { ProposalKind } from '#lib/data-api/proposal-kinds.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate, formatDuration } from '#lib/format/time.ts';
import { enactedParts, type GovernanceAlert } from '#lib/governance/alert.ts';
import { isDecided } from '#lib/governance/proposal-records.ts';
import { t, textFor } from '#lib/i18n/i18n.ts';

export function kindWords(kind: ProposalKind): string {
  return t(`kind_${kind}`);
}

/** Beyond this a date is shown instead of a countdown. Milliseconds. */
const countedDownMs = 366 * 86_400_000;

/** When the vote closes or has closed; null if unknown. */
function closing({ state, closesAt }: Pick<GovernanceAlert, 'state' | 'closesAt'>, now: number): string | null {
  const over = isDecided(state);
  if (closesAt === null) return over ? null : t('closes_unknown');
  if (closesAt <= now) return t('closed_on', { date: formatDate(closesAt) });
  if (over) return null;
  if (closesAt - now > countedDownMs) return t('closes_on', { date: formatDate(closesAt) });
  // At least a second: "0s" would say that it has closed.
  return t('closes_in', { time: formatDuration(Math.max(1000, closesAt - now)) });
}

/** When its vote closes or has closed, and when it takes effect: before it has passed, nothing does. */
export function proposalTimes(alert: Pick<GovernanceAlert, 'state' | 'closesAt' | 'enactsAt'>, now: number): string {
  const { state, enactsAt } = alert;
  const enacts = state === 'STATE_PASSED' && enactsAt !== null && enactsAt > now;
  const times = [closing(alert, now), enacts ? t('enacts_on', { date: formatDate(enactsAt) }) : null];
  return times.filter((text) => text !== null).join(' · ');
}

/** Why a proposal failed; null for no reason. An unknown reason is shown unchanged. */
export function reasonText(reason: string): string | null {
  if (reason === '' || reason === 'PROPOSAL_ERROR_UNSPECIFIED') return null;
  return (reason.startsWith('PROPOSAL_ERROR_') ? textFor(reason) : null) ?? escapeInvisible(reason);
}

/** In the order in which they are offered. */
export const proposalLooks: Looks = new Map([
  ['STATE_OPEN', ['waiting', 'ballot', 'state_open']],
  ['STATE_WAITING_FOR_NODE_VOTE', ['plain', 'clock', 'state_waiting_for_node_vote']],
  ['STATE_PASSED', ['ok', 'check', 'state_passed']],
  ['STATE_ENACTED', ['ok', 'check', 'state_enacted']],
  ['STATE_DECLINED', ['refused', 'cross', 'state_declined']],
  ['STATE_REJECTED', ['refused', 'cross', 'state_rejected']],
  ['STATE_FAILED', ['refused', 'cross', 'state_failed']],
  ['STATE_UNSPECIFIED', ['plain', 'clock', 'state_unspecified']],
]);

/** Of a batch whose parts come into force, how many of them have. */
export function ProposalState({ state, partStates }: Pick<GovernanceAlert, 'state' | 'partStates'>) {
  const parts = enactedParts({ state, partStates });
  if (parts !== null) {
    return (
      <Chip tone="ok" icon="check">
        {t('batch_enacted', parts)}
      </Chip>
    );
  }
  return <EnumChip looks={proposalLooks} value={state} />;
}

export function ProposalTitle({ title, proposalId }: Pick<GovernanceAlert, 'title' | 'proposalId'>) {
  if (title !== '') return <Breakable text={escapeInvisible(title)} />;
  return (
    <>
      {t('alert_untitled')} <ShortKey value={proposalId} />
    </>
  );
}

export function ReasonLine({ reason }: Pick<GovernanceAlert, 'reason'>) {
  const text = reasonText(reason);
  return text === null ? null : <p class="alert-reason small">{t('alert_reason', { reason: text })}</p>;
}
