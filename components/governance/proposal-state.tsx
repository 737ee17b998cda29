import { Breakable } from '#components/breakable.tsx';
import { ShortKey } from '#components/short-key.tsx';
import { Chip, EnumChip, enumLabel, type Looks } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { enactedParts, type GovernanceAlert } from '#lib/governance/alert.ts';
import { t } from '#lib/i18n/i18n.ts';
import { reasonText } from './alert-labels.ts';

/** In the order in which they are offered. */
const looks: Looks = new Map([
  // Known by its votes only: the stream has not sent the proposal.
  ['', ['plain', 'clock', 'state_unseen']],
  ['STATE_OPEN', ['waiting', 'ballot', 'state_open']],
  ['STATE_WAITING_FOR_NODE_VOTE', ['plain', 'clock', 'state_waiting_for_node_vote']],
  ['STATE_PASSED', ['ok', 'check', 'state_passed']],
  ['STATE_ENACTED', ['ok', 'check', 'state_enacted']],
  ['STATE_DECLINED', ['refused', 'cross', 'state_declined']],
  ['STATE_REJECTED', ['refused', 'cross', 'state_rejected']],
  ['STATE_FAILED', ['refused', 'cross', 'state_failed']],
  ['STATE_UNSPECIFIED', ['plain', 'clock', 'state_unspecified']],
]);

export const knownStates: readonly string[] = [...looks.keys()];

export const stateLabel = (state: string): string => enumLabel(looks, state);

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
  return <EnumChip looks={looks} value={state} />;
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
