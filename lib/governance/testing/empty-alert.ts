import { type GovernanceAlert, tallyOf } from '#lib/governance/alert.ts';

/** An alert with nothing in it, for tests to fill in. */
export function emptyAlert(proposalId: string, now: number): GovernanceAlert {
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
    tally: tallyOf([]),
    firstSeenAt: now,
    updatedAt: now,
    unread: false,
  };
}
