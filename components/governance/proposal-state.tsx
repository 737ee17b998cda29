import { EnumChip, enumLabel, type Looks } from '#components/enum-chip.tsx';

const looks: Looks = new Map([
  // Known by its votes only: the stream has not sent the proposal.
  ['', ['plain', 'clock', 'state_unseen']],
  ['STATE_UNSPECIFIED', ['plain', 'clock', 'state_unspecified']],
  ['STATE_FAILED', ['refused', 'cross', 'state_failed']],
  ['STATE_OPEN', ['waiting', 'ballot', 'state_open']],
  ['STATE_PASSED', ['ok', 'check', 'state_passed']],
  ['STATE_REJECTED', ['refused', 'cross', 'state_rejected']],
  ['STATE_DECLINED', ['refused', 'cross', 'state_declined']],
  ['STATE_ENACTED', ['ok', 'check', 'state_enacted']],
  ['STATE_WAITING_FOR_NODE_VOTE', ['plain', 'clock', 'state_waiting_for_node_vote']],
]);

export const stateLabel = (state: string): string => enumLabel(looks, state);

export function ProposalState({ state }: { state: string }) {
  return <EnumChip looks={looks} value={state} />;
}
