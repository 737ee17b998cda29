import * as z from 'zod/mini';
import { errorObjectSchema } from './error-object.ts';
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

/** One message of the governance stream (interface specification, Governance stream message). */
export const governanceMessageSchema = z.looseObject({
  result: message(z.looseObject({ data: message(governanceDataSchema) })),
  error: message(errorObjectSchema),
});

export type GovernanceData = z.infer<typeof governanceDataSchema>;
export type GovernanceMessage = z.infer<typeof governanceMessageSchema>;
