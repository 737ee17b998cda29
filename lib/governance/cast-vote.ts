import * as z from 'zod/mini';
import type { UnixMs } from '#lib/schedule.ts';
import { keptObject } from '#lib/storage/schema.ts';
import { mapValues } from '#lib/storage/stored.ts';
import type { GovernanceAlert } from './alert.ts';
import { countedVotes, isDecided, isVotable, type ProposalRecord } from './proposal-records.ts';

/** What a vote says, as in `voteSubmission`. */
export const voteValues = ['VALUE_YES', 'VALUE_NO'] as const;

/** Why a vote was not cast, or does not count. `other` is told in `said`. */
const refusals = [
  'no-tokens',
  'closed',
  'rejected',
  'locked',
  'key-refused',
  'interrupted',
  'not-counted',
  'other',
] as const;

export type VoteRefusal = (typeof refusals)[number];

/**
 * One vote cast by the user, of a key on a proposal; a later one takes its place. asked → reviewing → sent → counted,
 * or refused, or unknown; back to asked while the wallet is busy. It is `reviewing` before anything goes to the wallet
 * service, and until then nothing can have been sent. The outcome of an `unknown` vote may become known later.
 */
export const castVoteSchema = keptObject({
  proposalId: z.string(),
  publicKey: z.string(),
  value: z.literal(voteValues),
  state: z.literal(['asked', 'reviewing', 'sent', 'counted', 'refused', 'unknown']),
  /** Unix milliseconds. */
  askedAt: z.number(),
  /** When the state last changed. */
  at: z.number(),
  /** Unix nanoseconds of the vote that this key had cast before; '0' for none. */
  before: z.string(),
  /** Of the transaction; empty until it is sent. */
  hash: z.string(),
  reason: z.optional(z.literal(refusals)),
  /** A sentence for the user on what the wallet or the network answered; empty for none. */
  said: z.string(),
});

export type CastVote = z.infer<typeof castVoteSchema>;

/** By `castVoteKey`. */
export type CastVotes = Readonly<Record<string, CastVote>>;

export const castVoteKey = ({ proposalId, publicKey }: Pick<CastVote, 'proposalId' | 'publicKey'>): string =>
  `${proposalId} ${publicKey}`;

/** How the keys of votes in the ledger begin. */
export const votePrefix = 'vote ';

/** The key of its call in the ledger, and of its approval; identifies the vote after a restart. */
export const voteCallKey = (networkId: string, vote: Pick<CastVote, 'proposalId' | 'publicKey' | 'askedAt'>): string =>
  `${votePrefix}${vote.askedAt} ${networkId} ${castVoteKey(vote)}`;

/** Under way: no other vote of this key on this proposal may start. */
export const isUnderWay = (vote: { state: string | null } | undefined): boolean =>
  vote?.state === 'asked' || vote?.state === 'reviewing';

/** The network may have received it, but has not shown it yet. */
export const isUnconfirmed = ({ state }: CastVote): boolean => state === 'sent' || state === 'unknown';

/** Whether votes on a proposal still count. */
export function takesVotes(
  { state, closesAt, unknownHere }: Pick<GovernanceAlert, 'state' | 'closesAt' | 'unknownHere'>,
  now: UnixMs,
): boolean {
  return unknownHere === undefined && isVotable(state) && (closesAt === null || closesAt > now);
}

export const withCastVote = (votes: CastVotes, vote: CastVote): CastVotes => ({ ...votes, [castVoteKey(vote)]: vote });

/** Finds a sent vote in the record: a later vote of the same key and value is taken for it. */
function confirmed(vote: CastVote, { votes, proposal }: ProposalRecord, now: number): CastVote {
  const found = countedVotes(votes).get(vote.publicKey);
  if (found?.value === vote.value && BigInt(found.at) > BigInt(vote.before)) {
    const { reason: _, ...rest } = vote;
    return { ...rest, state: 'counted', at: now };
  }
  return proposal !== null && isDecided(proposal.state) && isUnconfirmed(vote)
    ? { ...vote, state: 'refused', reason: 'not-counted', at: now }
    : vote;
}

/** Confirms sent votes by the records. The very same object when nothing changes. */
export function withConfirmed(votes: CastVotes, records: Iterable<ProposalRecord>, now: number): CastVotes {
  const known = new Map(Array.from(records, (record) => [record.proposalId, record]));
  const next = mapValues(votes, (vote) => {
    const record = isUnconfirmed(vote) || vote.reason === 'not-counted' ? known.get(vote.proposalId) : undefined;
    return record === undefined ? vote : confirmed(vote, record, now);
  });
  return Object.entries(next).every(([key, vote]) => vote === votes[key]) ? votes : next;
}
