import * as z from 'zod/mini';
import { voteValue } from './enums.ts';
import { integer, text } from './field.ts';

/**
 * One party's vote on one proposal (interface specification, Vote). `timestamp` is Unix nanoseconds; the balance is an
 * integer in the governance token's smallest unit. The weights are decimals: the token weight is a share of the tokens
 * that **voted** and 0 until the vote closes, the equity-like share one of all the market's liquidity.
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
