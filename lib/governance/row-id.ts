import type { Proposal } from '#lib/data-api/schema/proposal.ts';

/** The ID that a proposal is listed and voted on under: its batch's, where it is part of one. */
export function rowIdOf({ id, batchId }: Pick<Proposal, 'id' | 'batchId'>): string {
  return batchId || id;
}
