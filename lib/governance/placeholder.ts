import type { GovernanceAlert } from './alert.ts';

/** Stands in for a proposal of which only a vote has been seen. There is nothing to read in it yet. */
export function placeholderAlert(proposalId: string, now: number): Omit<GovernanceAlert, 'news' | 'newsAt' | 'parts'> {
  return {
    proposalId,
    title: '',
    kind: 'unknown',
    state: 'STATE_UNSPECIFIED',
    reason: '',
    proposer: '',
    closesAt: null,
    enactsAt: null,
    requiredMajority: '',
    requiredParticipation: '',
    votes: {},
    firstSeenAt: now,
    updatedAt: now,
    unread: false,
  };
}

/** Whether nothing is known of the proposal but votes. */
export function isPlaceholder({ state, kind, title, proposer }: GovernanceAlert): boolean {
  return state === 'STATE_UNSPECIFIED' && kind === 'unknown' && title === '' && proposer === '';
}
