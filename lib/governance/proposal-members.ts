import { kindOf } from '#lib/data-api/proposal-kinds.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { GovernanceAlert } from './alert.ts';

/** In UTF-16 code units: all alerts share storage. */
const longestTitle = 300;

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
    // A freeform proposal has no enactment, whatever a service sends; a batch starts with its first change.
    enactsAt: earliest(enactments.map((one) => unixMilliseconds(one.enactmentTimestamp, 'seconds'))),
    requiredMajority: (batchTerms?.proposalParams ?? proposal).requiredMajority,
    requiredParticipation: (batchTerms?.proposalParams ?? proposal).requiredParticipation,
  } satisfies Partial<GovernanceAlert>;
}

function earliest(times: readonly (number | null)[]): number | null {
  const set = times.filter((at) => at !== null);
  return set.length === 0 ? null : Math.min(...set);
}
