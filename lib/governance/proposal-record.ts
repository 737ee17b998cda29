import * as z from 'zod/mini';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { type Proposal, proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { type Vote, voteSchema } from '#lib/data-api/schema/vote.ts';
import { unixNanoseconds } from '#lib/data-api/timestamp.ts';
import { rowIdOf } from './row-id.ts';
import { isBehind } from './state-order.ts';

/**
 * All that is known of one proposal: what an alert sums up, in full. Members that this version does not know are kept
 * as they came.
 */
export const proposalRecordSchema = z.object({
  proposalId: z.string(),
  /** As last sent; null while only votes have been seen. */
  proposal: z.nullable(proposalSchema),
  /** Of a batch, its proposals as far as they have been sent, each as last sent. */
  parts: z.optional(z.array(proposalSchema)),
  /** The latest vote of each party, in the order in which they were first seen. */
  votes: z.array(voteSchema),
  /** Unix milliseconds. */
  updatedAt: z.number(),
});

export type ProposalRecord = z.infer<typeof proposalRecordSchema>;

/** A vote and the proposal it is on. One that names no value has that of the list it came in. */
function votesOf({ proposal, yes, no }: GovernanceData): { id: string; vote: Vote }[] {
  const of = (votes: readonly Vote[], side: string) =>
    votes.map((vote) => ({
      id: vote.proposalId || (proposal ? rowIdOf(proposal) : ''),
      vote: vote.value === 'VALUE_UNSPECIFIED' ? { ...vote, value: side } : vote,
    }));
  return [...of(yes, 'VALUE_YES'), ...of(no, 'VALUE_NO')];
}

function proposalsOf({ proposal, proposals }: GovernanceData): Proposal[] {
  return [...(proposal ? [proposal] : []), ...(proposals ?? [])];
}

/** The IDs of the proposals that a message tells of; of a part of a batch, the batch's. */
export function proposalsIn(message: GovernanceData): Set<string> {
  const ids = new Set([...proposalsOf(message).map(rowIdOf), ...votesOf(message).map(({ id }) => id)]);
  ids.delete('');
  return ids;
}

function at(vote: Vote): bigint {
  return unixNanoseconds(vote.timestamp, 'nanoseconds') ?? 0n;
}

function sameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The record of proposal `id` after what the messages tell; the very same object when they tell nothing new of it, null
 * when nothing is known of it at all. Of two votes of one party the later one counts.
 */
export function foldRecord(
  before: ProposalRecord | null,
  id: string,
  messages: readonly GovernanceData[],
  now: number,
): ProposalRecord | null {
  let proposal = before?.proposal ?? null;
  const votes = new Map(before?.votes.map((vote) => [vote.partyId, vote]));
  const parts = new Map(before?.parts?.map((part) => [part.id, part]));
  let changed = false;
  for (const message of messages) {
    for (const told of proposalsOf(message)) {
      const known = told.id === id ? proposal : told.batchId === id ? (parts.get(told.id) ?? null) : told;
      if (isBehind(told.state, known?.state ?? '') || sameContent(told, known)) continue;
      if (told.id === id) proposal = told;
      else parts.set(told.id, told);
      changed = true;
    }
    for (const { id: on, vote } of votesOf(message)) {
      const known = votes.get(vote.partyId);
      if (on !== id || (known && (at(known) > at(vote) || sameContent(known, vote)))) continue;
      votes.set(vote.partyId, vote);
      changed = true;
    }
  }
  if (!changed) return before;
  const some = parts.size > 0 && { parts: [...parts.values()] };
  return { proposalId: id, proposal, ...some, votes: [...votes.values()], updatedAt: now };
}
