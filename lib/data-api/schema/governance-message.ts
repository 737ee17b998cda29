import * as z from 'zod/mini';
import { emptyObject, list, message } from './field.ts';
import { proposalSchema } from './proposal.ts';
import { voteSchema } from './vote.ts';

/**
 * What one message tells: a proposal and the votes on it, in whatever combination the service sends. A list of proposals
 * has the parts of a batch with it; the stream sends them one by one.
 */
export const governanceDataSchema = z.looseObject({
  proposal: message(proposalSchema),
  yes: list(voteSchema),
  no: list(voteSchema),
  yesParty: message(emptyObject),
  noParty: message(emptyObject),
  proposals: z.optional(list(proposalSchema)),
});

export type GovernanceData = z.infer<typeof governanceDataSchema>;
