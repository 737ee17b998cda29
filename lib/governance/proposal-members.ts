import { kindOf } from '#lib/data-api/proposal-kinds.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { GovernanceAlert } from './alert.ts';

/** Longest title that is kept, in UTF-16 code units: storage is shared by all alerts. */
const longestTitle = 300;

/** What an alert takes from the proposal itself. */
export function proposalMembers(proposal: Proposal) {
  const { terms, batchTerms } = proposal;
  const enactments = (batchTerms?.changes ?? (terms ? [terms] : [])).filter((one) => !one.newFreeform);
  return {
    proposalId: proposal.id,
    title: (proposal.rationale?.title ?? '').slice(0, longestTitle).toWellFormed(),
    kind: batchTerms ? 'batch' : kindOf(terms),
    state: proposal.state,
    reason: proposal.reason === 'PROPOSAL_ERROR_UNSPECIFIED' ? '' : proposal.reason,
    proposer: proposal.partyId,
    closesAt: unixMilliseconds((batchTerms ?? terms)?.closingTimestamp ?? '', 'seconds'),
    // A freeform proposal has nothing to enact and no time for it, whatever a service fills in; a batch is enacted from its
    // first change on.
    enactsAt: earliest(enactments.map((one) => unixMilliseconds(one.enactmentTimestamp, 'seconds'))),
    requiredMajority: (batchTerms?.proposalParams ?? proposal).requiredMajority,
    requiredParticipation: (batchTerms?.proposalParams ?? proposal).requiredParticipation,
  } satisfies Partial<GovernanceAlert>;
}

function earliest(times: readonly (number | null)[]): number | null {
  const set = times.filter((at) => at !== null);
  return set.length === 0 ? null : Math.min(...set);
}
