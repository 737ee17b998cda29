import * as z from 'zod/mini';
import { voteValue } from './enums.ts';
import { emptyObject, integer, list, message, object, text } from './field.ts';
import { proposalSchema } from './proposal.ts';

/**
 * Interface specification, Vote. `timestamp` is Unix nanoseconds; the balance is in the governance token's smallest
 * unit. The token weight is a share of the tokens that **voted** and 0 until the vote closes, the equity-like share one
 * of all the market's liquidity.
 */
export const voteSchema = object(() => ({
  partyId: text,
  proposalId: text,
  timestamp: integer,
  totalEquityLikeShareWeight: text,
  totalGovernanceTokenBalance: text,
  totalGovernanceTokenWeight: text,
  value: voteValue,
}));

export type Vote = z.infer<typeof voteSchema>;

/** `proposals` has the parts of a batch, in lists only; the stream sends them one by one. */
export const governanceDataSchema = object(() => ({
  proposal: message(proposalSchema),
  yes: list(voteSchema),
  no: list(voteSchema),
  yesParty: message(emptyObject),
  noParty: message(emptyObject),
  proposals: z.optional(list(proposalSchema)),
}));

export type GovernanceData = z.infer<typeof governanceDataSchema>;
