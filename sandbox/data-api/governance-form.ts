import type { GovernanceRecord } from '../data/records.ts';

/** Scalars of a proposal that a real service leaves out where they are not set: vegaprotocol/vega, protos/vega/governance. */
function withoutUnset(record: GovernanceRecord): object {
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

/** A record as real services have it before they encode it: unset optional scalars absent, zeros present. */
export function realForm(record: GovernanceRecord): object {
  return Object(withoutPlaces(withoutUnset(record)));
}
