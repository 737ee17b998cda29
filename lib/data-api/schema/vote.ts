import * as z from 'zod/mini';
import { voteValue } from './enums.ts';
import { integer, text } from './field.ts';

/**
 * One party's vote on one proposal (interface specification, Vote). `timestamp` is Unix nanoseconds; the balance is an
 * integer in the governance token's smallest unit; weights are decimals.
 */
export const voteSchema = z.looseObject({
  partyId: text,
  proposalId: text,
  timestamp: integer,
  totalEquityLikeShareWeight: text,
  totalGovernanceTokenBalance: text,
  totalGovernanceTokenWeight: text,
  value: voteValue,
});

export type Vote = z.infer<typeof voteSchema>;
