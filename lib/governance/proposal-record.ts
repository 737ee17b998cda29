import * as z from 'zod/mini';
import type { GovernanceData } from '#lib/data-api/schema/governance-message.ts';
import { type Vote, voteSchema } from '#lib/data-api/schema/governance-message.ts';
import { type Proposal, proposalSchema } from '#lib/data-api/schema/proposal.ts';
import { unixNanoseconds } from '#lib/data-api/timestamp.ts';
import type { CountedVote } from './alert.ts';

/** All that is known of one proposal and its votes, with unknown members as they came. An alert is derived from it. */
export const proposalRecordSchema = z.object({
  proposalId: z.string(),
  /** As last sent; null while only votes have been seen. */
  proposal: z.nullable(proposalSchema),
  /** The proposals of a batch that have been sent, each as last sent. */
  parts: z.optional(z.array(proposalSchema)),
  /** The latest vote of each party, in the order in which they were first seen. */
  votes: z.array(voteSchema),
  /** Unix milliseconds. */
  updatedAt: z.number(),
});

export type ProposalRecord = z.infer<typeof proposalRecordSchema>;

/** What messages tell of one proposal: the proposal itself or parts of it as a batch, and votes on it. */
export interface ProposalUpdate {
  proposals: Proposal[];
  votes: Vote[];
}

/** The ID that a proposal is listed and voted on under: its batch's, where it is part of one. */
export function rowIdOf({ id, batchId }: Pick<Proposal, 'id' | 'batchId'>): string {
  return batchId || id;
}

/** What the messages tell, by proposal ID. What names no proposal is left out. */
export function updatesIn(messages: readonly GovernanceData[]): Map<string, ProposalUpdate> {
  const updates = new Map<string, ProposalUpdate>();
  const updateOf = (id: string): ProposalUpdate => {
    const update = updates.get(id) ?? { proposals: [], votes: [] };
    if (id !== '') updates.set(id, update);
    return update;
  };
  for (const { proposal, proposals, yes, no } of messages) {
    for (const one of [...(proposal ? [proposal] : []), ...(proposals ?? [])]) {
      updateOf(rowIdOf(one)).proposals.push(one);
    }
    for (const [votes, side] of [
      [yes, 'VALUE_YES'],
      [no, 'VALUE_NO'],
    ] as const) {
      for (const vote of votes) {
        // A vote that names no value has that of its list.
        const valued = vote.value === 'VALUE_UNSPECIFIED' ? { ...vote, value: side } : vote;
        updateOf(vote.proposalId || (proposal ? rowIdOf(proposal) : '')).votes.push(valued);
      }
    }
  }
  return updates;
}

/** How far a proposal has come in the states that this version knows. The last four are all final. */
const steps: ReadonlyMap<string, number> = new Map([
  ['STATE_WAITING_FOR_NODE_VOTE', 1],
  ['STATE_OPEN', 2],
  ['STATE_PASSED', 3],
  ['STATE_ENACTED', 4],
  ['STATE_FAILED', 4],
  ['STATE_REJECTED', 4],
  ['STATE_DECLINED', 4],
]);

/** Whether `state` comes before `known`: a node that lags behind the others still sends it. */
function isBehind(state: string, known: string): boolean {
  return (steps.get(state) ?? Number.POSITIVE_INFINITY) < (steps.get(known) ?? 0);
}

function sameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function votedAt({ timestamp }: Vote): bigint {
  return unixNanoseconds(timestamp, 'nanoseconds') ?? 0n;
}

/** What counts of votes, by party. */
export function countedVotes(votes: readonly Vote[]): Map<string, CountedVote> {
  return new Map(
    votes.map((vote) => {
      const { partyId, value, totalGovernanceTokenBalance: balance } = vote;
      return [partyId, { value, balance, at: `${votedAt(vote)}` }];
    }),
  );
}

/**
 * The record of proposal `id` after an update; the very same object when that tells nothing new. A proposal never
 * returns to an earlier state, and of two votes of one party the later one counts. `now` is Unix milliseconds.
 */
export function applyUpdate(
  before: ProposalRecord | null,
  id: string,
  update: ProposalUpdate,
  now: number,
): ProposalRecord | null {
  let proposal = before?.proposal ?? null;
  const votes = new Map(before?.votes.map((vote) => [vote.partyId, vote]));
  const parts = new Map(before?.parts?.map((part) => [part.id, part]));
  let changed = false;
  for (const sent of update.proposals) {
    const known = sent.id === id ? proposal : parts.get(sent.id);
    if (isBehind(sent.state, known?.state ?? '') || sameContent(sent, known)) continue;
    if (sent.id === id) proposal = sent;
    else parts.set(sent.id, sent);
    changed = true;
  }
  for (const vote of update.votes) {
    const known = votes.get(vote.partyId);
    if (known && (votedAt(known) > votedAt(vote) || sameContent(known, vote))) continue;
    votes.set(vote.partyId, vote);
    changed = true;
  }
  if (!changed) return before;
  const some = parts.size > 0 && { parts: [...parts.values()] };
  return { proposalId: id, proposal, ...some, votes: [...votes.values()], updatedAt: now };
}
