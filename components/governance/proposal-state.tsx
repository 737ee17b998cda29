import type { IconName } from '#components/icon.tsx';
import { Chip, type Tone } from '#components/status.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';

const looks = new Map<string, { tone: Tone; icon: IconName; word: () => string }>([
  // Known by its votes only: the stream has not sent the proposal.
  ['', { tone: 'plain', icon: 'clock', word: () => t('state_unseen') }],
  ['STATE_UNSPECIFIED', { tone: 'plain', icon: 'clock', word: () => t('state_unspecified') }],
  ['STATE_FAILED', { tone: 'refused', icon: 'cross', word: () => t('state_failed') }],
  ['STATE_OPEN', { tone: 'waiting', icon: 'ballot', word: () => t('state_open') }],
  ['STATE_PASSED', { tone: 'ok', icon: 'check', word: () => t('state_passed') }],
  ['STATE_REJECTED', { tone: 'refused', icon: 'cross', word: () => t('state_rejected') }],
  ['STATE_DECLINED', { tone: 'refused', icon: 'cross', word: () => t('state_declined') }],
  ['STATE_ENACTED', { tone: 'ok', icon: 'check', word: () => t('state_enacted') }],
  ['STATE_WAITING_FOR_NODE_VOTE', { tone: 'plain', icon: 'clock', word: () => t('state_waiting_for_node_vote') }],
]);

/** A proposal's state. An unknown state is shown unchanged. */
export function stateLabel(state: string): string {
  return looks.get(state)?.word() ?? escapeInvisible(state);
}

export function ProposalState({ state }: { state: string }) {
  const { tone, icon } = looks.get(state) ?? { tone: 'plain', icon: 'clock' };
  return (
    <Chip tone={tone} icon={icon}>
      {stateLabel(state)}
    </Chip>
  );
}
