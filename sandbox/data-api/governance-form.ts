import type { GovernanceRecord } from '../data/records.ts';

/**
 * A record as real services have it before they encode it: optional scalars that are not set are absent, zeros are there.
 * vegaprotocol/vega v0.71.6, protos/sources/vega/governance.proto.
 */
export function realForm(record: GovernanceRecord): object {
  const {
    reason,
    errorDetails,
    requiredLiquidityProviderMajority,
    requiredLiquidityProviderParticipation,
    ...proposal
  } = record.proposal;
  return {
    ...record,
    proposal: {
      ...proposal,
      terms: withoutPlaces(proposal.terms),
      ...(reason !== 'PROPOSAL_ERROR_UNSPECIFIED' && { reason }),
      ...(errorDetails !== '' && { errorDetails }),
      ...(proposal.terms.updateMarket && {
        requiredLiquidityProviderMajority,
        requiredLiquidityProviderParticipation,
      }),
    },
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
