import * as z from 'zod/mini';
import { proposalState } from './enums.ts';
import { integer, message, object, text } from './field.ts';
import { proposalReason } from './proposal-reason.ts';
import { batchTermsSchema, termsSchema } from './terms.ts';

/** Interface specification, Proposal. `timestamp` is Unix nanoseconds; majorities are decimal fractions. */
export const proposalSchema = object(() => ({
  id: text,
  partyId: text,
  reference: text,
  state: proposalState,
  reason: proposalReason,
  errorDetails: text,
  timestamp: integer,
  rationale: message(z.looseObject({ title: text, description: text })),
  requiredMajority: text,
  requiredParticipation: text,
  requiredLiquidityProviderMajority: text,
  requiredLiquidityProviderParticipation: text,
  terms: message(termsSchema),
  /** `batchTerms` replaces `terms` in a batch; `batchId` names the batch of a part. Absent before release 0.74. */
  batchTerms: z.optional(message(batchTermsSchema)),
  batchId: z.optional(text),
}));

export type Proposal = z.infer<typeof proposalSchema>;
