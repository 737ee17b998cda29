import type { GovernanceRecord, Proposal, Vote } from '../data/records.ts';

/**
 * A record as real services have it before they encode it: optional scalars that are not set are absent, zeros are there.
 * vegaprotocol/vega v0.71.6, protos/sources/vega/governance.proto; of batches, v0.79.0.
 */
export function realForm({ proposal, batch, ...cast }: GovernanceRecord, later: boolean): object {
  const votes = later ? { yes: cast.yes.map(laterVote), no: cast.no.map(laterVote) } : cast;
  if (batch === undefined) {
    const single = { proposalType: 'TYPE_SINGLE_OR_UNSPECIFIED', proposals: [] };
    return { proposal: proposalForm(proposal), ...votes, ...(later && single) };
  }
  const { closingTimestamp } = proposal.terms;
  const changes = batch.parts.map(({ terms }) => {
    const { closingTimestamp: _ofBatch, ...change } = terms;
    return withoutPlaces(change);
  });
  const { terms: _noTerms, ...whole } = proposalForm(proposal);
  const batchTerms = { closingTimestamp, proposalParams: batch.params, changes };
  const enactedAt = ({ terms }: Proposal): number => Number(terms.enactmentTimestamp);
  return {
    proposal: { ...whole, requiredMajority: '0', requiredParticipation: '0', batchTerms },
    ...votes,
    proposalType: 'TYPE_BATCH',
    proposals: batch.parts.toSorted((a, b) => enactedAt(a) - enactedAt(b)).map(proposalForm),
  };
}

/** A list is there where it is empty, too. */
export const laterVote = (vote: Vote): Vote => ({ ...vote, elsPerMarket: vote.elsPerMarket ?? [] });

/** What a stream tells of a record: of a batch itself, then of each part, without its votes. */
export function streamedForms(record: GovernanceRecord): object[] {
  if (record.batch === undefined) return [realForm(record, false)];
  const parts = record.batch.parts.map((part) => ({ proposal: proposalForm(part) }));
  return [{ ...realForm(record, false), proposals: undefined }, ...parts];
}

function proposalForm(record: Proposal) {
  const {
    reason,
    errorDetails,
    requiredLiquidityProviderMajority,
    requiredLiquidityProviderParticipation,
    ...proposal
  } = record;
  return {
    ...proposal,
    terms: withoutPlaces(proposal.terms),
    ...(reason !== 'PROPOSAL_ERROR_UNSPECIFIED' && { reason }),
    ...(errorDetails !== '' && { errorDetails }),
    ...((proposal.terms.updateMarket ?? proposal.terms.updateSpotMarket) &&
      proposal.batchId === undefined && {
        requiredLiquidityProviderMajority,
        requiredLiquidityProviderParticipation,
      }),
  };
}

/** Without the decimal places of what is no number: optional too, deep in the terms. */
function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const isNumber = !('type' in value) || value.type === 'TYPE_INTEGER' || value.type === 'TYPE_DECIMAL';
  const members = Object.entries(value).filter(([member]) => isNumber || member !== 'numberDecimalPlaces');
  return Object.fromEntries(members.map(([member, inner]) => [member, withoutPlaces(inner)]));
}
